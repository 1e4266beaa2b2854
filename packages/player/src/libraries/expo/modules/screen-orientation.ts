import { orientationOf } from '../../../shared/orientation.ts';
import type { Classes, ExpoModule } from '../core/module.ts';

/** expo-screen-orientation/src/ScreenOrientation.types.ts: Orientation */
const ORIENTATIONS = { PORTRAIT: 1, LANDSCAPE: 4 } as const;
/** OrientationLock: DEFAULT, and those after it that a phone can have. */
const [DEFAULT, OTHER] = [0, 8];
/** The locks that allow only one of the two. */
const ONLY = { PORTRAIT: [2, 3, 4], LANDSCAPE: [5, 6, 7] } as const;
/** UIUserInterfaceSizeClass */
const [COMPACT, REGULAR] = [1, 2];

/**
 * expo-screen-orientation/src/ExpoScreenOrientation.ts. An app cannot turn the phone that the
 * page shows: its lock is remembered, and reported if it does not fit the current orientation.
 */
export const screenOrientation: ExpoModule = (worker) => {
  const { settings, send, onSurroundings } = worker;
  let lock: unknown = DEFAULT;
  let emitter: InstanceType<Classes['EventEmitter']> | undefined;
  const now = () => orientationOf(settings.window);
  onSurroundings(({ window }) => {
    if (orientationOf(window) === now()) return;
    emitter?.emit('expoDidUpdateDimensions', {
      orientationLock: lock,
      orientationInfo: {
        orientation: ORIENTATIONS[now()],
        verticalSizeClass: now() === 'PORTRAIT' ? REGULAR : COMPACT,
        horizontalSizeClass: COMPACT,
      },
    });
  });
  return {
    startObserving(this: InstanceType<Classes['EventEmitter']>) {
      emitter = this;
    },
    async lockAsync(wanted: unknown) {
      lock = wanted;
      const other = now() === 'PORTRAIT' ? ONLY.LANDSCAPE : ONLY.PORTRAIT;
      if (!other.some((one) => one === wanted)) return;
      const name = 'ExpoScreenOrientation.lockAsync';
      send({ type: 'missing', what: 'method', name, answered: 'a phone that is not turned' });
    },
    async lockPlatformAsync() {
      lock = OTHER;
    },
    unlockAsync: async () => {
      lock = DEFAULT;
    },
    getOrientationAsync: async () => ORIENTATIONS[now()],
    getOrientationLockAsync: async () => lock,
    getPlatformOrientationLockAsync: async () =>
      settings.platform === 'ios' ? [ORIENTATIONS.PORTRAIT, 3, ORIENTATIONS.LANDSCAPE] : -1,
    supportsOrientationLockAsync: async (wanted: unknown) =>
      Number(wanted) >= DEFAULT && Number(wanted) < OTHER,
  };
};
