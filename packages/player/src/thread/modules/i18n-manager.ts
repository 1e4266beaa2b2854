import { isRightToLeft, localeIdentifier } from '../../locale.ts';
import type { NativeModule } from '../thread.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeI18nManager.js */
export const i18nManager: NativeModule = ({ settings }) => ({
  getConstants: () => ({
    isRTL: isRightToLeft(settings.locale),
    doLeftAndRightSwapInRTL: true,
    localeIdentifier: localeIdentifier(settings.locale),
  }),
  // As on a device, these would only be seen after the next start.
  allowRTL() {},
  forceRTL() {},
  swapLeftAndRightInRTL() {},
});
