import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { createPlayback } from './playback.ts';
import { createPlayerControls, type PlayerControls } from './player-controls.ts';

/** The media elements of players by their view. A view of expo-video shows one elsewhere. */
export const mediaOf = new WeakMap<Element, HTMLVideoElement>();

const FITS: Record<string, string> = { cover: 'cover', stretch: 'fill', contain: 'contain' };

/** How often `topVideoProgress` is emitted, as iOS and Android do by default. */
const PROGRESS_MS = 250;
const LEAST_PROGRESS_MS = 50;

const endOf = (ranges: TimeRanges): number =>
  ranges.length > 0 ? ranges.end(ranges.length - 1) : 0;

const loaded = (video: HTMLVideoElement) => {
  const { currentTime, duration, videoWidth: width, videoHeight: height } = video;
  const orientation = height > width ? 'portrait' : 'landscape';
  const naturalSize = { width, height, orientation };
  return { currentTime, duration, naturalSize, audioTracks: [], textTracks: [] };
};

/**
 * RCTVideo: react-native-video/src/specs/VideoNativeComponent.ts. Players of expo-video and
 * expo-audio are such views too, without a place on the screen: see ../expo/core/player.ts.
 */
export const video: ViewFactory = ({ app, emit, ...context }) => {
  const element = elementOf('view video');
  const media = document.createElement('video');
  media.playsInline = true;
  media.preload = 'auto';
  element.append(media);
  mediaOf.set(element, media);
  const update = box({ app, emit, ...context }, element);
  const playback = createPlayback(media);
  let controls: PlayerControls | undefined;
  let now: Props = {};
  let progress: ReturnType<typeof setInterval> | undefined;
  let seekTime = 0;
  let isBuffering = false;

  const tellProgress = () =>
    emit('topVideoProgress', {
      currentTime: media.currentTime,
      playableDuration: endOf(media.buffered),
      seekableDuration: endOf(media.seekable),
    });
  const stopProgress = () => {
    clearInterval(progress);
    progress = undefined;
  };
  const buffering = (is: boolean) => {
    if (is !== isBuffering) emit('topVideoBuffer', { isBuffering: is });
    isBuffering = is;
  };
  const state = () => {
    const isPlaying = !media.paused && !media.ended;
    emit('topVideoPlaybackStateChanged', { isPlaying, isSeeking: media.seeking });
  };
  const fail = (errorString: string, code: number) =>
    emit('topVideoError', { error: { errorString, code, localizedDescription: errorString } });
  const on = (name: keyof HTMLMediaElementEventMap, then: () => void) =>
    media.addEventListener(name, then);

  on('loadedmetadata', () => emit('topVideoLoad', loaded(media)));
  on('loadeddata', () => emit('topReadyForDisplay'));
  on('waiting', () => buffering(true));
  on('playing', () => {
    buffering(false);
    stopProgress();
    const interval = numberIn(now.progressUpdateInterval) ?? PROGRESS_MS;
    progress = setInterval(tellProgress, Math.max(LEAST_PROGRESS_MS, interval));
    state();
  });
  on('pause', () => {
    stopProgress();
    state();
  });
  on('seeked', () => emit('topVideoSeek', { currentTime: media.currentTime, seekTime }));
  on('ratechange', () => emit('topPlaybackRateChange', { playbackRate: media.playbackRate }));
  on('ended', () => {
    stopProgress();
    tellProgress();
    emit('topVideoEnd', {});
  });
  on('error', () => {
    if (!media.hasAttribute('src')) return;
    fail(`It cannot be played: ${media.error?.message ?? ''}`, media.error?.code ?? 0);
  });

  function load(source: Props): void {
    stopProgress();
    const uri = textIn(source.uri) ?? '';
    const url = uri && app.resolve(uri);
    if (!url) {
      playback.stop();
      if (uri) fail(`There is no file ${uri}, or it is not at an https address.`, 4);
      return;
    }
    emit('topVideoLoadStart', { isNetwork: /^https?:/.test(uri), type: '', uri });
    media.src = url;
    const startMs = numberIn(source.startPosition) ?? -1;
    if (startMs > 0) media.currentTime = startMs / 1000;
  }

  const control = (is: boolean) => {
    if (is === (controls !== undefined)) return;
    controls?.remove();
    controls = is ? createPlayerControls(media, context.platform) : undefined;
    if (controls) element.append(controls.element);
  };

  return {
    element,
    update(props, changed) {
      now = props;
      update(props, changed);
      if ('controls' in changed) control(props.controls === true);
      // A view of expo-video sets it on an element that is shown there.
      if ('resizeMode' in changed)
        media.style.objectFit = FITS[textIn(props.resizeMode) ?? ''] ?? 'contain';
      if ('src' in changed) load(recordIn(props.src));
      playback.set(
        props,
        ['src', 'paused', 'rate'].some((name) => name in changed),
      );
    },
    arrange() {},
    command(name, [value]) {
      const seconds = numberIn(value);
      if (name === 'seek' && seconds !== undefined) {
        seekTime = Math.max(0, seconds);
        media.currentTime = seekTime;
        playback.set(now, true);
      } else if (name === 'setSource') {
        load(recordIn(value));
        playback.set(now, true);
      } else if (name === 'setPaused') {
        now = { ...now, paused: value === true };
        playback.set(now, true);
      } else if (name === 'setVolume') {
        now = { ...now, volume: value };
        playback.set(now);
      }
    },
    remove() {
      control(false);
      stopProgress();
      playback.stop();
    },
  };
};
