import type { Operation, Props, Tag } from '../../../protocol/worker.ts';
import type { WorkerContext } from '../../../worker/context.ts';

/** The state of a player. Times are in seconds. */
export type PlayerState = {
  currentTime: number;
  duration: number;
  buffered: number;
  isLoaded: boolean;
  isPlaying: boolean;
  isBuffering: boolean;
  hasEnded: boolean;
  error: string | undefined;
};

const START: PlayerState = {
  currentTime: 0,
  duration: 0,
  buffered: 0,
  isLoaded: false,
  isPlaying: false,
  isBuffering: false,
  hasEnded: false,
  error: undefined,
};

const finite = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0);

type Heard = (name: string, before: PlayerState, payload: Props) => void;
const players = new WeakMap<WorkerContext, Map<Tag, (name: string, payload: Props) => void>>();

function playersOf(worker: WorkerContext) {
  const known = players.get(worker);
  if (known) return known;
  const all = new Map<Tag, (name: string, payload: Props) => void>();
  worker.onEvent((tag, name, payload) => all.get(tag)?.(name, payload));
  players.set(worker, all);
  return all;
}

/** The changes of the state by an event of the view (react-native-video/video.ts). */
function changeBy(name: string, said: Props, before: PlayerState): Partial<PlayerState> {
  const { currentTime, duration } = said;
  switch (name) {
    case 'topVideoLoadStart':
      return START;
    case 'topVideoLoad':
      return { isLoaded: true, duration: finite(duration), error: undefined };
    case 'topVideoProgress':
      return { currentTime: finite(currentTime), buffered: finite(said.playableDuration) };
    case 'topVideoSeek':
      return { currentTime: finite(currentTime), hasEnded: false };
    case 'topVideoBuffer':
      return { isBuffering: said.isBuffering === true };
    case 'topVideoPlaybackStateChanged': {
      const isPlaying = said.isPlaying === true;
      return { isPlaying, hasEnded: before.hasEnded && !isPlaying };
    }
    case 'topVideoEnd':
      return { isPlaying: false, hasEnded: true };
    case 'topVideoError':
      return { error: String(Object(said.error).errorString), isPlaying: false };
    default:
      return {};
  }
}

/** Follows the events of a view of react-native-video. `heard` gets each of them after it. */
export function followPlayer(worker: WorkerContext, tag: Tag, heard: Heard) {
  let state = START;
  /** When the current time was reported, to compute the time now. */
  let toldAt = 0;
  playersOf(worker).set(tag, (name, payload) => {
    const before = state;
    state = { ...state, ...changeBy(name, payload, before) };
    toldAt = worker.native.now();
    heard(name, before, payload);
  });
  return {
    state: () => state,
    time(rate: unknown): number {
      if (!state.isPlaying) return state.currentTime;
      const since = (worker.native.now() - toldAt) / 1000;
      const now = state.currentTime + since * finite(rate ?? 1);
      return state.duration > 0 ? Math.min(now, state.duration) : now;
    },
    seek(seconds: number): void {
      state = { ...state, currentTime: Math.max(0, finite(seconds)), hasEnded: false };
      toldAt = worker.native.now();
      worker.send({ type: 'command', tag, name: 'seek', args: [state.currentTime] });
    },
    end: () => void playersOf(worker).delete(tag),
  };
}

/**
 * A player without a place on the screen. In the frame it is a view of react-native-video with a
 * negative tag, which React never uses, and `heard` gets its events.
 */
export function openPlayer(worker: WorkerContext, id: number, props: Props, heard: Heard) {
  const tag = -id;
  const commit = (operation: Operation) => worker.send({ type: 'commit', operations: [operation] });
  let isOpen = true;
  let set: Props = { paused: true, progressUpdateInterval: 250, ...props };
  const player = followPlayer(worker, tag, heard);
  commit(['create', tag, 'RCTVideo', set]);
  return {
    state: player.state,
    props: () => set,
    time: () => player.time(set.rate),
    set(changed: Props): void {
      set = { ...set, ...changed };
      if (isOpen) commit(['update', tag, changed]);
    },
    seek(seconds: number): void {
      if (isOpen) player.seek(seconds);
    },
    close(): void {
      if (isOpen) commit(['delete', tag]);
      isOpen = false;
      player.end();
    },
  };
}

/** `VideoSource` and `AudioSource` as props of the view. */
export const sourceOf = (source: unknown): Props => {
  const { uri } = Object(source) as { uri?: unknown };
  const found = typeof source === 'string' ? source : uri;
  return { src: typeof found === 'string' ? { uri: found } : {} };
};
