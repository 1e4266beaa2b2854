import type { Settings } from '../protocol/settings.ts';
import type { Stored } from '../protocol/worker.ts';
import { isRightToLeft } from './locale.ts';

/** Where I18nManager keeps what the app said, until its next start. */
export const DIRECTION_STORE = 'I18nManager';

/** Whether an app's layout runs from right to left: as its language does, unless it said otherwise. */
export function isRtl({ locale }: Pick<Settings, 'locale'>, stored: Stored): boolean {
  const { forceRTL, allowRTL } = stored[DIRECTION_STORE] ?? {};
  return forceRTL === 'true' || (allowRTL !== 'false' && isRightToLeft(locale));
}
