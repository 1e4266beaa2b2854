import type { Native } from '../../../worker/native.ts';
import type { Instead } from '../../../worker/unknown/members.ts';

/** How long a video takes to end or to fail, so that the views around it are visible meanwhile. */
const LASTS_MS = 500;

/** expo-video/src/VideoPlayerEvents.types.ts: StatusChangeEventPayload */
const FAILED = {
  status: 'error',
  oldStatus: 'idle',
  error: { message: 'Videos are not played here.' },
};

type Player = { loop?: unknown; emit?(name: string, ...values: unknown[]): void };

/**
 * expo-video/src/VideoPlayer.types.ts: the events of a video that is not played. Some apps hide
 * their splash screen when its video has ended. Others wait for a video to load, and get an error.
 */
export function videoPlayer({ setTimeout, clearTimeout }: Native) {
  const ends = new WeakMap<object, number>();
  /** A player ends once, because an app that plays several videos would rush through them. */
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
  /** The error is emitted once, because an app may retry on every error. */
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
