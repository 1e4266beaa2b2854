import { orientationOf } from '../../shared/orientation.ts';
import type { NativeModule } from '../../worker/context.ts';
import { later } from '../../worker/modules/answers.ts';
import { completed } from '../../worker/unknown/members.ts';

/**
 * OrientationLocker, or Orientation up to 1.7: react-native-orientation-locker/src. The module of
 * react-native-orientation has the same name, and calls back with an error first. Only the user can
 * turn the phone.
 */
export const orientationLocker: NativeModule = (worker) => {
  const { settings, emit, onSurroundings } = worker;
  // Landscape means the top at the left, the way most people turn a phone.
  const now = () => (orientationOf(settings.window) === 'PORTRAIT' ? 'PORTRAIT' : 'LANDSCAPE-LEFT');
  const initialOrientation = now();
  onSurroundings(({ window }) => {
    if (orientationOf(window) === orientationOf(settings.window)) return;
    emit('orientationDidChange', { orientation: now() });
    emit('deviceOrientationDidChange', { deviceOrientation: now() });
    emit('specificOrientationDidChange', { specificOrientation: now() });
  });
  const tell = (then?: (...values: unknown[]) => void) => {
    const orientation = now();
    later(orientation)(then && (() => then(...(then.length > 1 ? [null] : []), orientation)));
  };
  return completed(
    'OrientationLocker',
    {
      addListener() {},
      removeListeners() {},
      initialOrientation,
      getConstants: () => ({ initialOrientation }),
      getInitialOrientation: () => initialOrientation,
      getOrientation: tell,
      getDeviceOrientation: tell,
      getSpecificOrientation: tell,
      getAutoRotateState: later(true),
    },
    worker,
  );
};
