import type { Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { registerWorker } from '../register.ts';
import { sound } from './sound.ts';
import { trackPlayer } from './track-player.ts';

/** VideoManager: react-native-video/src/specs/NativeVideoManager.ts */
const videoManager: NativeModule = (worker) => {
  const positions = new Map<Tag, number>();
  worker.onEvent((tag, name, { currentTime }) => {
    if (/^topVideo(Progress|Seek|Load)$/.test(name)) positions.set(tag, Number(currentTime));
  });
  const command = (name: string) => async (tag: Tag, value: unknown) =>
    worker.send({ type: 'command', tag, name, args: [value] });
  return completed(
    'VideoManager',
    {
      getConstants: () => ({}),
      seekCmd: command('seek'),
      setPlayerPauseStateCmd: command('setPaused'),
      setVolumeCmd: command('setVolume'),
      setSourceCmd: command('setSource'),
      getCurrentPosition: async (tag: Tag) => positions.get(tag) ?? 0,
    },
    worker,
  );
};

registerWorker('react-native-video.worker.js', {
  modules: { VideoManager: videoManager, RNSound: sound, TrackPlayerModule: trackPlayer },
});
