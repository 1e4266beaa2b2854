import type { ExpoModule } from '../core/module.ts';

/** expo-sharing/src/Sharing.ts. The promise says nothing about what the user chose. */
export const sharing: ExpoModule = ({ ask }) => ({
  isAvailableAsync: async () => true,
  async shareAsync(url: unknown, { dialogTitle }: { dialogTitle?: unknown } = {}) {
    await ask({ ask: 'share', title: String(dialogTitle ?? ''), text: '', url: String(url) });
  },
  getSharedPayloads: () => [],
  getResolvedSharedPayloadsAsync: async () => [],
  clearSharedPayloads() {},
});
