import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

const DEFAULT_MS = 400;

/** react-native/src/private/specs_DEPRECATED/modules/NativeVibration.js */
export const vibration: NativeModule = ({ send }) => {
  const vibrate = (pattern: number[]) =>
    send({ type: 'notice', notice: { notice: 'vibrate', pattern } });
  return {
    getConstants: () => ({}),
    vibrate: (ms: number = DEFAULT_MS) => vibrate([Number(ms)]),
    vibrateByPattern: (pattern: number[]) => vibrate(pattern.map(Number)),
    cancel: () => vibrate([]),
  };
};

const LONG = 1;

/** react-native/src/private/specs_DEPRECATED/modules/NativeToastAndroid.js */
export const toast: NativeModule = ({ send }) => {
  const show = (text: string, duration: number) =>
    send({
      type: 'notice',
      notice: { notice: 'toast', text: String(text), long: duration === LONG },
    });
  return {
    getConstants: () => ({ SHORT: 0, LONG, TOP: 49, BOTTOM: 81, CENTER: 17 }),
    show,
    showWithGravity: show,
    showWithGravityAndOffset: show,
  };
};

type Content = { title?: string; message?: string };

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeShareModule.js. Android does not tell
 * whether something was shared (ShareModule.kt).
 */
export const share: NativeModule = ({ ask }) => ({
  getConstants: () => ({}),
  async share({ title, message }: Content, dialogTitle?: string) {
    const text = String(message ?? '');
    await ask({ ask: 'share', url: '', text, title: String(title ?? dialogTitle ?? '') });
    return { action: 'sharedAction' };
  },
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeClipboard.js */
export const clipboard: NativeModule = ({ send }) => {
  // An app reads only what it copied itself, never the clipboard of the user.
  let copied = '';
  return {
    getConstants: () => ({}),
    getString: async () => copied,
    setString(text: string) {
      copied = String(text);
      send({ type: 'notice', notice: { notice: 'copy', text: copied } });
    },
  };
};

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeLinkingManager.js, NativeIntentAndroid.js
 */
export const linking: NativeModule = ({ send }) => ({
  ...emitter,
  getInitialURL: async () => null,
  canOpenURL: async () => true,
  async openURL(url: string) {
    send({ type: 'notice', notice: { notice: 'openUrl', url: String(url) } });
    return true;
  },
  async openSettings() {
    send({ type: 'notice', notice: { notice: 'openUrl', url: 'app-settings:' } });
  },
  async sendIntent(action: string) {
    send({
      type: 'notice',
      notice: { notice: 'openUrl', url: `intent:#Intent;action=${action};end` },
    });
  },
});

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativePermissionsAndroid.js
 *
 * All permissions are denied, as of every other library: the player has nothing of the user’s device.
 */
export const permissions: NativeModule = () => ({
  checkPermission: async () => false,
  requestPermission: async () => 'denied',
  shouldShowRequestPermissionRationale: async () => false,
  requestMultiplePermissions: async (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, 'denied'])),
});
