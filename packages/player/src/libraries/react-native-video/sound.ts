import type { NativeModule } from '../../worker/context.ts';
import { emitter } from '../../worker/modules/answers.ts';
import { completed } from '../../worker/unknown/members.ts';
import { openPlayer } from '../expo/core/player.ts';

type Sound = {
  player: ReturnType<typeof openPlayer>;
  /** How often it is repeated. */
  loops: number;
  /** Called when it has ended. */
  ended: ((success: boolean) => void) | undefined;
};

/** The players of Expo have lower numbers. */
const FIRST_ID = 1_000_000;

const DIRECTORIES = {
  MainBundlePath: 'file:///bundle',
  NSDocumentDirectory: 'file:///documents',
  NSLibraryDirectory: 'file:///library',
  NSCachesDirectory: 'file:///cache',
};

/**
 * RNSound: react-native-sound/src/NativeSoundIOS.ts, NativeSoundAndroid.ts and RNSound.mm. Versions
 * before 0.12 read the directories as constants.
 */
export const sound: NativeModule = (worker) => {
  const { platform } = worker.settings;
  const sounds = new Map<number, Sound>();
  const changed = (playerKey: number, isPlaying: boolean) =>
    worker.emit('onPlayChange', { isPlaying, playerKey });
  const rest = ({ player }: Sound) => {
    player.set({ paused: true });
    player.seek(0);
  };
  const end = (key: number, one: Sound, success: boolean) => {
    const { ended } = one;
    one.ended = undefined;
    changed(key, false);
    ended?.(success);
  };

  function prepare(
    file: string,
    key: number,
    { speed }: { speed?: number },
    then: (error: object | null, props?: object) => void,
  ): void {
    sounds.get(key)?.player.close();
    const props = { src: { uri: String(file) }, rate: speed ?? 1 };
    const player = openPlayer(worker, FIRST_ID + key, props, (name, before) => {
      const { duration, error } = player.state();
      if (name === 'topVideoLoad' && !before.isLoaded)
        then(null, { duration, numberOfChannels: 2 });
      if (name === 'topVideoError') {
        if (before.isLoaded) end(key, one, false);
        else then({ code: -1, message: error });
      }
      if (name !== 'topVideoEnd') return;
      rest(one);
      if (one.loops === 0) end(key, one, true);
      else {
        one.loops -= 1;
        player.set({ paused: false });
      }
    });
    const one: Sound = { player, loops: 0, ended: undefined };
    sounds.set(key, one);
  }

  /** Makes a method for an existing sound. Its callback is called after it. */
  const of =
    <Values extends unknown[]>(act: (one: Sound, ...values: Values) => void) =>
    (key: number, ...values: [...Values, then?: () => void]): void => {
      const one = sounds.get(key);
      if (!one) return;
      act(one, ...(values as unknown as Values));
      const then = values.at(-1);
      if (typeof then === 'function') worker.native.queueMicrotask(then as () => void);
    };
  const nothing = () => {};

  return completed(
    'RNSound',
    {
      ...emitter,
      ...DIRECTORIES,
      IsAndroid: platform === 'android',
      IsWindows: false,
      getConstants: () => ({}),
      getDirectories: () => DIRECTORIES,
      prepare,
      play(key: number, ended?: (success: boolean) => void) {
        const one = sounds.get(key);
        if (!one) return ended?.(false);
        one.ended = ended;
        one.player.set({ paused: false });
        changed(key, true);
      },
      pause: of(({ player }) => player.set({ paused: true })),
      stop: of(rest),
      reset: of(rest),
      release(key: number) {
        sounds.get(key)?.player.close();
        sounds.delete(key);
      },
      setVolume: of(({ player }, left: number, right: number) =>
        player.set({ volume: Math.max(left, right) }),
      ),
      setSpeed: of(({ player }, rate: number) => player.set({ rate })),
      setLooping: of(({ player }, repeat: boolean) => player.set({ repeat })),
      setNumberOfLoops: of((one, loops: number) => {
        one.loops = Math.max(0, loops);
        one.player.set({ repeat: loops < 0 });
      }),
      setCurrentTime: of(({ player }, seconds: number) => player.seek(seconds)),
      getCurrentTime(key: number, then: (seconds: number, isPlaying: boolean) => void) {
        const player = sounds.get(key)?.player;
        worker.native.queueMicrotask(() =>
          then(player?.time() ?? -1, player?.state().isPlaying ?? false),
        );
      },
      getSystemVolume: (then: (volume: number) => void) =>
        worker.native.queueMicrotask(() => then(1)),
      setPan: nothing,
      setPitch: nothing,
      setSystemVolume: nothing,
      setCategory: nothing,
      setMode: nothing,
      setActive: nothing,
      enable: nothing,
      enableInSilenceMode: nothing,
      setSpeakerPhone: nothing,
      setSpeakerphoneOn: nothing,
    },
    worker,
  );
};
