import { screenOf } from '../../device.ts';
import type { Settings, Size } from '../../settings.ts';
import type { NativeModule } from '../thread.ts';

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
  return {
    windowPhysicalPixels: pixels(window),
    screenPhysicalPixels: pixels(screenOf(settings)),
  };
}

/** react-native/src/private/specs_DEPRECATED/modules/NativeDeviceInfo.js */
export const deviceInfo: NativeModule = ({ settings, emit, onSurroundings }) => {
  onSurroundings(({ window }) => {
    const { width, height } = settings.window;
    if (window.width !== width || window.height !== height)
      emit('didUpdateDimensions', dimensions(settings));
  });
  return {
    getConstants: () => ({
      Dimensions: dimensions(settings),
      isEdgeToEdge: settings.bars.top + settings.bars.bottom === 0,
      isIPhoneX_deprecated: settings.platform === 'ios' && settings.insets.bottom > 0,
    }),
  };
};
