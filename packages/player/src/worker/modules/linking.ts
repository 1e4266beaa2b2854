import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeLinkingManager.js, NativeIntentAndroid.js */
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
