import type { FromFrame } from '../host-protocol.ts';
import type { Notice } from '../protocol.ts';
import type { AppPage } from './view.ts';

/** What the app wants shown: some of it in the frame, the rest by the page around it. */
export const createNotices =
  (_app: AppPage, tell: (message: FromFrame) => void) =>
  (notice: Notice): void =>
    tell({ type: 'notice', notice });
