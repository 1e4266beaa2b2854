import type { ExpoModule } from '../core/module.ts';

/** Material 3's base colour, for those that the system would derive from a wallpaper. */
const PRIMARY = '#6750a4';

/** expo-router/build/color/materialColor.android.js */
export const router: ExpoModule = () => ({
  Material3Color: () => PRIMARY,
  Material3DynamicColor: () => PRIMARY,
});
