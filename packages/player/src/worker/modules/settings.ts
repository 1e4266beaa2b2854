import { DIRECTION_STORE, isRtl, localeIdentifier } from '../../shared/locale.ts';
import type { NativeModule } from '../context.ts';

const STORE = 'SettingsManager';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** react-native/src/private/specs_DEPRECATED/modules/NativeSettingsManager.js */
export const settingsManager: NativeModule = ({ settings, stored, send }) => {
  const save = (key: string, value: string | null) =>
    send({ type: 'notice', notice: { notice: 'store', store: STORE, key, value } });
  return {
    getConstants: () => ({
      settings: {
        AppleLocale: localeIdentifier(settings.locale),
        AppleLanguages: [settings.locale],
        ...Object.fromEntries(
          Object.entries(stored[STORE] ?? {}).map(([key, text]) => [key, parsed(text)]),
        ),
      },
    }),
    setValues(values: Record<string, unknown>) {
      for (const [key, value] of Object.entries(values)) save(key, JSON.stringify(value ?? null));
    },
    deleteValues(keys: string[]) {
      for (const key of keys) save(key, null);
    },
  };
};

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeI18nManager.js. As on a device, changes
 * take effect at the next start of the app.
 */
export const i18nManager: NativeModule = ({ settings, stored, send }) => {
  const save = (key: string, value: unknown) =>
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
    allowRTL: (allowed: unknown) => save('allowRTL', allowed),
    forceRTL: (forced: unknown) => save('forceRTL', forced),
    swapLeftAndRightInRTL(swaps: unknown) {
      const name = 'I18nManager.swapLeftAndRightInRTL(false)';
      if (!swaps) send({ type: 'missing', what: 'method', name });
    },
  };
};
