import type { Settings } from '../../settings.ts';
import type { NativeModule } from '../thread.ts';

const DENSITY = 160;

function dimensions({ platform, window, scale }: Settings) {
  const { width, height } = window;
  if (platform === 'ios') {
    const metrics = { width, height, scale, fontScale: 1 };
    return { window: metrics, screen: metrics };
  }
  const metrics = {
    ...{ width: width * scale, height: height * scale, scale, fontScale: 1 },
    densityDpi: Math.round(DENSITY * scale),
  };
  return { windowPhysicalPixels: metrics, screenPhysicalPixels: metrics };
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
      isEdgeToEdge: true,
      isIPhoneX_deprecated: settings.platform === 'ios' && settings.insets.bottom > 0,
    }),
  };
};
