import type { WorkerContext } from '../../../worker/context.ts';
import { propsOf, statusOf } from './av-status.ts';
import type { Classes } from './module.ts';
import { openPlayer, sourceOf } from './player.ts';

type Player = ReturnType<typeof openPlayer>;
type Emitter = { emit?(name: string, value: unknown): void };

const TOLD = /^topVideo(Progress|Seek|End|Buffer|PlaybackStateChanged)$/;

function set(player: Player, status: object): void {
  const { positionMillis } = status as { positionMillis?: unknown };
  if (typeof positionMillis === 'number') player.seek(positionMillis / 1000);
  const props = propsOf(status);
  if (Object.keys(props).length > 0) player.set(props);
}

/** The methods of ExponentAV for sounds: expo-av/src/Audio/Sound.ts */
export function sounds(worker: WorkerContext, { SharedObject }: Classes) {
  const players = new Map<number, Player>();
  const playerOf = (key: number): Player => {
    const player = players.get(key);
    if (!player) throw new Error('The sound is not loaded.');
    return player;
  };
  return {
    loadForSound(this: Emitter, source: unknown, initial: object) {
      const key = new SharedObject().__expo_shared_object_id__;
      return new Promise((resolve, reject) => {
        const player = openPlayer(
          worker,
          key,
          { progressUpdateInterval: 500, ...sourceOf(source), ...propsOf(Object(initial)) },
          (name) => {
            if (name === 'topVideoLoad') resolve([key, statusOf(player)]);
            if (name === 'topVideoError') reject(new Error(player.state().error));
            // Pauses the frame's player, so that the next `play` starts it.
            if (name === 'topVideoEnd') player.set({ paused: true });
            const status = statusOf(player, name === 'topVideoEnd');
            if (TOLD.test(name)) this.emit?.('didUpdatePlaybackStatus', { key, status });
          },
        );
        players.set(key, player);
        set(player, { positionMillis: Object(initial).positionMillis });
      });
    },
    getStatusForSound: async (key: number) => statusOf(playerOf(key)),
    async setStatusForSound(key: number, status: object) {
      set(playerOf(key), status);
      return statusOf(playerOf(key));
    },
    async replaySound(key: number, status: object) {
      set(playerOf(key), { positionMillis: 0, ...status, shouldPlay: true });
      return statusOf(playerOf(key));
    },
    async unloadForSound(key: number) {
      players.get(key)?.close();
      players.delete(key);
      return { isLoaded: false };
    },
  };
}
