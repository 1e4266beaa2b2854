import type { NativeModule } from '../context.ts';

type Content = { title?: string; message?: string };

/** react-native/src/private/specs_DEPRECATED/modules/NativeShareModule.js */
export const share: NativeModule = ({ ask }) => ({
  getConstants: () => ({}),
  async share({ title, message }: Content, dialogTitle?: string) {
    const text = String(message ?? '');
    const shared = await ask({
      ...{ ask: 'share', url: '', text },
      title: String(title ?? dialogTitle ?? ''),
    });
    return { action: shared ? 'sharedAction' : 'dismissedAction' };
  },
});
