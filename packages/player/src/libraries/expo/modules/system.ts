import { answering, type ExpoModule, nothing } from '../core/module.ts';

/** expo-haptics/src/ExpoHaptics.ts: the host shows haptics as text. */
export const haptics: ExpoModule = ({ send }) => {
  const feel = async (kind: string) => send({ type: 'notice', notice: { notice: 'haptic', kind } });
  return {
    impactAsync: (style = 'medium') => feel(`impact ${style}`),
    notificationAsync: (type = 'success') => feel(`notification ${type}`),
    selectionAsync: () => feel('selection'),
    performHapticsAsync: (type: unknown) => feel(String(type)),
  };
};

/** expo-keep-awake/src/ExpoKeepAwake.ts: it has no effect in the player. */
export const keepAwake: ExpoModule = () => ({
  isAvailableAsync: answering(true),
  activate: nothing,
  deactivate: nothing,
  addListenerForTag: () => ({ remove() {} }),
});

/** expo-status-bar/src/ExpoStatusBar.ts. React Native's StatusBarManager has the rest. */
export const statusBar: ExpoModule = ({ send }) => ({
  setStyle: (style: unknown) =>
    send({
      type: 'notice',
      notice: {
        notice: 'statusBar',
        style: style === 'light' || style === 'dark' ? style : 'default',
      },
    }),
  setHidden: (hidden: unknown) =>
    send({ type: 'notice', notice: { notice: 'statusBar', hidden: hidden === true } }),
});

/** expo-system-ui/src/ExpoSystemUI.ts: the background behind the app is never visible. */
export const systemUI: ExpoModule = () => {
  let color: unknown = null;
  return {
    getBackgroundColorAsync: async () => color,
    async setBackgroundColorAsync(value: unknown) {
      color = value;
    },
  };
};

/** expo-clipboard/src/ExpoClipboard.ts: an app reads only its own text, not the clipboard. */
export const clipboard: ExpoModule = ({ send }, { EventEmitter }) => {
  let held = '';
  const copy = async function (this: unknown, text: unknown) {
    held = String(text);
    send({ type: 'notice', notice: { notice: 'copy', text: held } });
    if (this instanceof EventEmitter)
      this.emit('onClipboardChanged', { contentTypes: ['plain-text'] });
    return true;
  };
  return {
    getStringAsync: async () => held,
    setStringAsync: copy,
    hasStringAsync: async () => held !== '',
    getUrlAsync: async () => (URL.canParse(held) ? held : null),
    setUrlAsync: copy,
    hasUrlAsync: async () => URL.canParse(held),
    getImageAsync: answering(null),
    hasImageAsync: answering(false),
    isPasteButtonAvailable: false,
  };
};

/** expo-splash-screen/src/SplashScreen.native.ts, with the methods that expo-router uses. */
export const splashScreen: ExpoModule = ({ send }) => {
  let isOfTheApp = false;
  let isGone = false;
  const show = (visible: boolean) =>
    send({ type: 'notice', notice: { notice: 'splash', visible } });
  const keep = () => {
    // A splash screen that was hidden is not shown again.
    if (!isGone) show(true);
  };
  const prevent = async () => {
    isOfTheApp = true;
    keep();
    return true;
  };
  const preventForRouter = async () => keep();
  const hide = () => {
    isGone = true;
    show(false);
  };
  const hideLater = async () => {
    hide();
    return true;
  };
  // The router does not hide it if the app called preventAutoHideAsync.
  const hideForRouter = async () => {
    if (!isOfTheApp) hide();
  };
  return {
    setOptions() {},
    preventAutoHideAsync: prevent,
    hide,
    hideAsync: hideLater,
    internalPreventAutoHideAsync: preventForRouter,
    _internal_preventAutoHideAsync: preventForRouter,
    internalMaybeHideAsync: hideForRouter,
    _internal_maybeHideAsync: hideForRouter,
  };
};

const STORE = 'ExpoSecureStore';

/**
 * expo-secure-store/src/ExpoSecureStore.ts. Values are stored like all app storage: they are not
 * encrypted.
 */
export const secureStore: ExpoModule = ({ stored, send }) => {
  const values = new Map(Object.entries(stored[STORE] ?? {}));
  const keep = (key: string, value: string | null) =>
    send({ type: 'notice', notice: { notice: 'store', store: STORE, key, value } });
  const get = (key: string) => values.get(key) ?? null;
  const set = (value: string, key: string) => {
    values.set(key, value);
    keep(key, value);
  };
  return {
    AFTER_FIRST_UNLOCK: 0,
    AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: 1,
    ALWAYS: 2,
    WHEN_PASSCODE_SET_THIS_DEVICE_ONLY: 3,
    ALWAYS_THIS_DEVICE_ONLY: 4,
    WHEN_UNLOCKED: 5,
    WHEN_UNLOCKED_THIS_DEVICE_ONLY: 6,
    getValueWithKeyAsync: async (key: string) => get(key),
    getValueWithKeySync: get,
    setValueWithKeyAsync: async (value: string, key: string) => set(value, key),
    setValueWithKeySync: set,
    async deleteValueWithKeyAsync(key: string) {
      values.delete(key);
      keep(key, null);
    },
    canUseBiometricAuthentication: () => false,
  };
};

/** expo-glass-effect/src/isLiquidGlassAvailable.ios.ts: the player is iOS 18, without glass. */
export const glassEffect: ExpoModule = () => ({
  isLiquidGlassAvailable: false,
  isGlassEffectAPIAvailable: false,
});

type Toast = { title?: unknown; message?: unknown; duration?: number };
const LONG_SECONDS = 3;

/** burnt/src/index.ts: its toasts and alerts are shown as toasts. */
export const burnt: ExpoModule = ({ send }) => {
  const show = async ({ title = '', message, duration = 0 }: Toast) => {
    const text = message ? `${title}\n${message}` : String(title);
    const long = duration > LONG_SECONDS;
    send({ type: 'notice', notice: { notice: 'toast', text, long } });
  };
  return { toastAsync: show, alertAsync: show, dismissAllAlertsAsync: nothing };
};
