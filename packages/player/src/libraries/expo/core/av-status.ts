import type { Props } from '../../../protocol/worker.ts';
import type { PlayerState } from './player.ts';

/** expo-av/src/AV.types.ts: AVPlaybackStatusToSet, with the prop of each. */
const PROPS: Record<string, (value: unknown) => Props> = {
  shouldPlay: (value) => ({ paused: value !== true }),
  isLooping: (value) => ({ repeat: value === true }),
  isMuted: (value) => ({ muted: value === true }),
  volume: (volume) => ({ volume }),
  rate: (rate) => ({ rate }),
  progressUpdateIntervalMillis: (value) => ({ progressUpdateInterval: value }),
};

/** Converts a status to set to props of a view of react-native-video. */
export const propsOf = (status: object): Props =>
  Object.assign({}, ...Object.entries(status).map(([name, value]) => PROPS[name]?.(value)));

/** A player or a view of a video, which have a status. */
export type Playing = { state(): PlayerState; props(): Props; time(): number };

/** expo-av/src/AV.types.ts: AVPlaybackStatus */
export function statusOf(player: Playing, didJustFinish = false) {
  const { duration, buffered, isPlaying, isBuffering } = player.state();
  const { paused, repeat, muted, volume, rate, progressUpdateInterval, src } = player.props();
  return {
    isLoaded: true,
    uri: (Object(src) as { uri?: unknown }).uri,
    progressUpdateIntervalMillis: progressUpdateInterval,
    durationMillis: Math.round(duration * 1000),
    positionMillis: Math.round(player.time() * 1000),
    playableDurationMillis: Math.round(buffered * 1000),
    shouldPlay: paused !== true,
    isPlaying,
    isBuffering,
    didJustFinish,
    rate: rate ?? 1,
    volume: volume ?? 1,
    audioPan: 0,
    isMuted: muted === true,
    isLooping: repeat === true,
    shouldCorrectPitch: false,
  };
}
