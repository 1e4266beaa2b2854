import type { ExpoModule } from '../core/module.ts';

/** expo-haptics/src/ExpoHaptics.ts: shown, since a page cannot be felt. */
export const haptics: ExpoModule = ({ send }) => {
  const feel = async (kind: string) => send({ type: 'notice', notice: { notice: 'haptic', kind } });
  return {
    impactAsync: (style = 'medium') => feel(`impact ${style}`),
    notificationAsync: (type = 'success') => feel(`notification ${type}`),
    selectionAsync: () => feel('selection'),
    performHapticsAsync: (type: unknown) => feel(String(type)),
  };
};
