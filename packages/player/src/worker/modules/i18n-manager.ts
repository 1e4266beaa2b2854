import { DIRECTION_STORE, isRtl } from '../../shared/direction.ts';
import { localeIdentifier } from '../../shared/locale.ts';
import type { NativeModule } from '../context.ts';

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeI18nManager.js. As on a device, what an app
 * says here is seen after its next start.
 */
export const i18nManager: NativeModule = ({ settings, stored, send }) => {
  const keep = (key: string, value: unknown) =>
    send({
      type: 'notice',
      notice: { notice: 'store', store: DIRECTION_STORE, key, value: String(Boolean(value)) },
    });
  return {
    getConstants: () => ({
      isRTL: isRtl(settings, stored),
      doLeftAndRightSwapInRTL: true,
      localeIdentifier: localeIdentifier(settings.locale),
    }),
    allowRTL: (allowed: unknown) => keep('allowRTL', allowed),
    forceRTL: (forced: unknown) => keep('forceRTL', forced),
    swapLeftAndRightInRTL(swaps: unknown) {
      const name = 'I18nManager.swapLeftAndRightInRTL(false)';
      if (!swaps) send({ type: 'missing', what: 'method', name });
    },
  };
};
