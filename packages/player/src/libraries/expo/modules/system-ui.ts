import type { ExpoModule } from '../core/module.ts';

/** expo-system-ui/src/ExpoSystemUI.ts: what would be seen behind the app never is. */
export const systemUI: ExpoModule = () => {
  let color: unknown = null;
  return {
    getBackgroundColorAsync: async () => color,
    async setBackgroundColorAsync(value: unknown) {
      color = value;
    },
  };
};
