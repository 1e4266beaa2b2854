import type { ExpoModule } from '../core/module.ts';

/** expo-glass-effect/src/isLiquidGlassAvailable.ios.ts: the player looks as iOS 18, which had no glass. */
export const glassEffect: ExpoModule = () => ({
  isLiquidGlassAvailable: false,
  isGlassEffectAPIAvailable: false,
});
