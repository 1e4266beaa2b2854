import type { Settings, Size } from '../../protocol/settings.ts';
import { isBetween } from '../../shared/bars.ts';
import { screenOf } from '../../shared/device.ts';
import type { NativeModule } from '../context.ts';

const DENSITY = 160;

function dimensions(settings: Settings) {
  const { platform, window, scale } = settings;
  const { width, height } = window;
  if (platform === 'ios') {
    const metrics = { width, height, scale, fontScale: 1 };
    return { window: metrics, screen: metrics };
  }
  const pixels = (size: Size) => ({
    ...{ width: size.width * scale, height: size.height * scale, scale, fontScale: 1 },
    densityDpi: Math.round(DENSITY * scale),
  });
  // With or without it, the upper bar is no part of what an older app is told.
  const told = isBetween(settings) ? { width, height: height - settings.insets.top } : window;
  return {
    windowPhysicalPixels: pixels(told),
    screenPhysicalPixels: pixels(screenOf(settings)),
  };
}

/** react-native/src/private/specs_DEPRECATED/modules/NativeDeviceInfo.js */
export const deviceInfo: NativeModule = ({ settings, emit, onSurroundings }) => {
  onSurroundings((before) => {
    const now = dimensions(settings);
    const isSame = JSON.stringify(dimensions({ ...settings, ...before })) === JSON.stringify(now);
    if (!isSame) emit('didUpdateDimensions', now);
  });
  return {
    getConstants: () => ({
      Dimensions: dimensions(settings),
      isEdgeToEdge: !isBetween(settings),
      isIPhoneX_deprecated: settings.platform === 'ios' && settings.insets.bottom > 0,
    }),
  };
};
