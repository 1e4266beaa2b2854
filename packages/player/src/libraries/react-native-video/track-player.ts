import type { Props } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { emitter } from '../../worker/modules/answers.ts';
import { completed } from '../../worker/unknown/members.ts';
import { openPlayer, sourceOf } from '../expo/core/player.ts';

type Track = Record<string, unknown>;

/** Sounds of other libraries have lower numbers. */
const FIRST_ID = 2_000_000;

const REPEAT = { off: 0, track: 1, queue: 2 };

const numbered = (start: string, names: string): object =>
  Object.fromEntries(names.split(' ').map((name, at) => [`${start}_${name}`, at]));
const STATES = 'none ready playing paused stopped loading buffering error ended';
const CONSTANTS = {
  ...Object.fromEntries(
    STATES.split(' ').map((name) => [`STATE_${name.toUpperCase()}`, name] as const),
  ),
  ...numbered('REPEAT', Object.keys(REPEAT).join(' ').toUpperCase()),
  ...numbered('PITCH_ALGORITHM', 'LINEAR MUSIC VOICE'),
  ...numbered('RATING', 'HEART THUMBS_UP_DOWN 3_STARS 4_STARS 5_STARS PERCENTAGE'),
  ...numbered(
    'CAPABILITY',
    'PLAY PLAY_FROM_ID PLAY_FROM_SEARCH PAUSE STOP SEEK_TO SKIP SKIP_TO_NEXT SKIP_TO_PREVIOUS JUMP_FORWARD JUMP_BACKWARD SET_RATING LIKE DISLIKE BOOKMARK',
  ),
};

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

/** TrackPlayerModule: react-native-track-player/src/trackPlayer.ts of versions 2 to 4 */
export const trackPlayer: NativeModule = (worker) => {
  let queue: Track[] = [];
  let active = -1;
  let player: ReturnType<typeof openPlayer> | undefined;
  let opened = 0;
  let isSetUp = false;
  let isPlaying = false;
  let isStopped = false;
  let repeat = REPEAT.off;
  let told = 'none';
  /** Seconds between events of progress, 0 for none. */
  let every = 0;
  const look: Props = { volume: 1, rate: 1 };

  const state = (): string => {
    if (!player) return 'none';
    const { error, hasEnded, isLoaded, isBuffering } = player.state();
    if (error !== undefined) return 'error';
    if (isStopped) return 'stopped';
    if (hasEnded) return 'ended';
    if (!isLoaded) return 'loading';
    if (!isPlaying) return 'paused';
    return isBuffering ? 'buffering' : 'playing';
  };
  const playbackState = () => {
    const error = player?.state().error;
    const named = error === undefined ? {} : { error: { code: 'playback-error', message: error } };
    return { state: state(), ...named };
  };
  const progress = () => {
    const { duration = 0, buffered = 0 } = player?.state() ?? {};
    return { position: player?.time() ?? 0, duration, buffered };
  };
  const tell = () => {
    const now = playbackState();
    if (now.state !== told) worker.emit('playback-state', now);
    told = now.state;
    if (now.error && now.state === 'error') worker.emit('playback-error', now.error);
  };

  /** `last` is the track before, and its index in the queue. */
  function activate(index: number, last = { index: active, track: queue[active] }): void {
    const lastPosition = player?.time() ?? 0;
    player?.close();
    const track = queue[index];
    active = track ? index : -1;
    isStopped = false;
    player = track && open(track);
    const before = last.track && { lastIndex: last.index, lastTrack: last.track };
    const now = track && { index, track };
    if (!before && !now) return;
    worker.emit('playback-active-track-changed', { ...before, lastPosition, ...now });
    // The name of versions before 4.
    worker.emit('playback-track-changed', {
      track: before?.lastIndex ?? null,
      position: lastPosition,
      nextTrack: now?.index ?? null,
    });
    tell();
  }

  function open({ url }: Track) {
    opened += 1;
    const props = { ...look, ...sourceOf(url), ...playing(), progressUpdateInterval: interval() };
    const one = openPlayer(worker, FIRST_ID + opened, props, (name) => {
      if (player !== one) return;
      if (name === 'topVideoEnd') end();
      tell();
      if (name === 'topVideoProgress' && every > 0)
        worker.emit('playback-progress-updated', { ...progress(), track: active });
    });
    return one;
  }
  const playing = (): Props => ({ paused: !isPlaying, repeat: repeat === REPEAT.track });
  const interval = () => (every > 0 ? every * 1000 : 1000);

  function end(): void {
    const hasNext = active + 1 < queue.length;
    if (hasNext || repeat === REPEAT.queue) {
      activate(hasNext ? active + 1 : 0);
      return;
    }
    // Pauses the frame's player, so that the next `play` starts it.
    player?.set({ paused: true });
    worker.emit('playback-queue-ended', { track: active, position: progress().duration });
  }

  function play(is: boolean): void {
    if (is && isStopped) activate(active);
    if (is && player?.state().hasEnded) player.seek(0);
    if (is !== isPlaying) worker.emit('playback-play-when-ready-changed', { playWhenReady: is });
    isPlaying = is;
    player?.set(playing());
    tell();
  }

  function skip(index: number, seconds = -1): void {
    if (!queue[index]) throw failed('index_out_of_bounds', 'The track index is out of bounds');
    activate(index);
    if (seconds >= 0) player?.seek(seconds);
  }

  /** Changes the queue. The active track goes on if it is still there. */
  function arrange(next: Track[]): void {
    const last = { index: active, track: queue[active] };
    queue = next;
    const now = last.track ? next.indexOf(last.track) : -1;
    if (now >= 0) active = now;
    else activate(Math.min(Math.max(active, 0), next.length - 1), last);
  }

  const methods = {
    add(tracks: Track[], before = -1) {
      const at = before < 0 ? queue.length : before;
      arrange([...queue.slice(0, at), ...tracks, ...queue.slice(at)]);
      return at;
    },
    load(track: Track) {
      const last = { index: active, track: queue[active] };
      const at = Math.max(active, 0);
      queue[at] = track;
      activate(at, last);
      return at;
    },
    move(from: number, to: number) {
      const others = queue.toSpliced(from, 1);
      arrange(others.toSpliced(to, 0, ...queue.slice(from, from + 1)));
    },
    remove: (gone: number[]) => arrange(queue.filter((_, at) => ![gone].flat().includes(at))),
    removeUpcomingTracks: () => arrange(queue.slice(0, active + 1)),
    setQueue(tracks: Track[]) {
      arrange([]);
      arrange([...tracks]);
    },
    reset: () => arrange([]),
    skip,
    skipToNext: (seconds?: number) => skip(active + 1, seconds),
    skipToPrevious: (seconds?: number) => skip(active - 1, seconds),
    play: () => play(true),
    pause: () => play(false),
    setPlayWhenReady: play,
    getPlayWhenReady: () => isPlaying,
    stop() {
      play(false);
      isStopped = true;
      tell();
    },
    retry: () => activate(active),
    seekTo: (seconds: number) => player?.seek(seconds),
    seekBy: (seconds: number) => player?.seek(progress().position + seconds),
    setVolume: (volume: number) => player?.set(Object.assign(look, { volume })),
    getVolume: () => look.volume,
    setRate: (rate: number) => player?.set(Object.assign(look, { rate })),
    getRate: () => look.rate,
    setRepeatMode(mode: number) {
      repeat = mode;
      player?.set(playing());
      return mode;
    },
    getRepeatMode: () => repeat,
    getTrack: (index: number) => queue[index] ?? null,
    getQueue: () => [...queue],
    getActiveTrack: () => queue[active] ?? null,
    getActiveTrackIndex: () => (active < 0 ? null : active),
    getCurrentTrack: () => (active < 0 ? null : active),
    getProgress: progress,
    getPosition: () => progress().position,
    getDuration: () => progress().duration,
    getBufferedPosition: () => progress().buffered,
    getPlaybackState: playbackState,
    getState: state,
    updateMetadataForTrack(index: number, metadata: object) {
      Object.assign(queue[index] ?? {}, metadata);
    },
    updateOptions({ progressUpdateEventInterval }: { progressUpdateEventInterval?: number } = {}) {
      every = progressUpdateEventInterval ?? 0;
      player?.set({ progressUpdateInterval: interval() });
    },
    updateNowPlayingMetadata() {},
    clearNowPlayingMetadata() {},
  };
  type Method = (...values: never[]) => unknown;
  const called =
    (method: Method) =>
    async (...values: never[]) => {
      if (!isSetUp) throw failed('player_not_initialized', 'The player is not initialized.');
      return method(...values) ?? null;
    };

  return completed(
    'TrackPlayerModule',
    {
      ...emitter,
      ...CONSTANTS,
      getConstants: () => CONSTANTS,
      async setupPlayer() {
        const message = 'The player has already been initialized via setupPlayer.';
        if (isSetUp) throw failed('player_already_initialized', message);
        isSetUp = true;
      },
      isServiceRunning: async () => isSetUp,
      ...Object.fromEntries(
        Object.entries(methods).map(([name, method]) => [name, called(method as Method)]),
      ),
    },
    worker,
  );
};
