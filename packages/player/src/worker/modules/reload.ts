import type { Thread } from '../context.ts';

/** The page is told of what an app keeps in portions (frame/throttle-storage.ts): that comes first. */
const KEPT_MS = 200;

/** Starts the app anew, with what it had kept. */
export const reload = ({ native, send }: Pick<Thread, 'native' | 'send'>): void =>
  void native.setTimeout(() => send({ type: 'notice', notice: { notice: 'reload' } }), KEPT_MS);
