import type { Instead } from '../../../worker/missing-members.ts';
import type { Native } from '../../../worker/native.ts';

/** Until then, what an app shows beside a video can be seen. */
const LASTS_MS = 500;

/** expo-video/src/VideoPlayerEvents.types.ts: StatusChangeEventPayload */
const FAILED = {
  status: 'error',
  oldStatus: 'idle',
  error: { message: 'Videos are not played here.' },
};

type Player = { loop?: unknown; emit?(name: string, ...values: unknown[]): void };

/**
 * expo-video/src/VideoPlayer.types.ts: what its events say where no video is played. A splash screen goes
 * once its video has ended; what waits for a video to load hears that it does not.
 */
export function videoPlayer({ setTimeout, clearTimeout }: Native) {
  const ends = new WeakMap<object, number>();
  /** Once is enough to go on: what plays one after the other would rush through all of them. */
  const ended = new WeakSet<object>();
  const failed = new WeakSet<object>();
  const play = (player: Player) => {
    if (ends.has(player) || ended.has(player)) return;
    const end = () => {
      ends.delete(player);
      if (player.loop === true) return;
      ended.add(player);
      player.emit?.('playToEnd');
    };
    ends.set(player, setTimeout(end, LASTS_MS));
  };
  const pause = (player: Player) => {
    const end = ends.get(player);
    if (end !== undefined) clearTimeout(end);
    ends.delete(player);
  };
  /** Told once: an app may try again whenever it hears of it. */
  const made = (player: Player, source?: unknown) => {
    if (!source || failed.has(player)) return;
    failed.add(player);
    setTimeout(() => {
      Object.assign(player, { status: FAILED.status });
      player.emit?.('statusChange', FAILED);
    }, LASTS_MS);
  };
  const acts = new Map<string, (player: Player, source?: unknown) => void>([
    ['play', play],
    ['pause', pause],
    ['replace', made],
    ['replaceAsync', made],
  ]);
  const insteadOf = (member: string): Instead | undefined => {
    const act = acts.get(member);
    if (!act) return undefined;
    return function (source) {
      act(this, source);
      return member.endsWith('Async') ? Promise.resolve() : undefined;
    };
  };
  return { made, insteadOf };
}
