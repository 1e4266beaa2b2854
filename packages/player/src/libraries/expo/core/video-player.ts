import type { WorkerContext } from '../../../worker/context.ts';
import type { Classes } from './module.ts';
import { openPlayer, sourceOf } from './player.ts';

/** expo-video/src/VideoPlayer.types.ts: values that no browser reports. */
export const VIDEO_PLAYER = {
  isLive: false,
  currentLiveTimestamp: null,
  currentOffsetFromLive: null,
  availableSubtitleTracks: [],
  availableAudioTracks: [],
  availableVideoTracks: [],
  subtitleTrack: null,
  audioTrack: null,
  videoTrack: null,
  isExternalPlaybackActive: false,
};

/** expo-video/src/VideoPlayer.types.ts, and the events of VideoPlayerEvents.types.ts */
export const videoPlayer = (worker: WorkerContext, { SharedObject }: Classes) =>
  class VideoPlayer extends SharedObject {
    #status = 'idle';
    #source: unknown;
    #player: ReturnType<typeof openPlayer>;

    constructor(source?: unknown) {
      super();
      this.#source = source;
      const given = sourceOf(source);
      this.#player = openPlayer(
        worker,
        this.__expo_shared_object_id__,
        { ...given, progressUpdateInterval: 1000 },
        (name, { isPlaying }) => this.#heard(name, isPlaying),
      );
      if ('uri' in Object(given.src)) this.#status = 'loading';
    }

    #change(status: string, error?: { message: string }): void {
      const oldStatus = this.#status;
      if (status === oldStatus) return;
      this.#status = status;
      this.emit('statusChange', { status, oldStatus, ...(error && { error }) });
    }

    #heard(name: string, wasPlaying: boolean): void {
      const { isPlaying, isBuffering, error, duration } = this.#player.state();
      if (name === 'topVideoLoadStart') this.#change('loading');
      if (name === 'topVideoLoad') {
        const { availableVideoTracks, availableSubtitleTracks, availableAudioTracks } =
          VIDEO_PLAYER;
        const tracks = { availableVideoTracks, availableSubtitleTracks, availableAudioTracks };
        this.emit('sourceLoad', { videoSource: this.#source ?? null, duration, ...tracks });
        this.#change('readyToPlay');
      }
      if (name === 'topVideoBuffer') this.#change(isBuffering ? 'loading' : 'readyToPlay');
      if (error !== undefined) this.#change('error', { message: error });
      if (isPlaying !== wasPlaying)
        this.emit('playingChange', { isPlaying, oldIsPlaying: wasPlaying });
      const isTime = name === 'topVideoProgress' || name === 'topVideoSeek';
      if (isTime && Number(this.timeUpdateEventInterval) > 0) this.emit('timeUpdate', this.#time());
      if (name !== 'topVideoEnd') return;
      // Pauses the frame's player, so that the next `play` starts it.
      this.#player.set({ paused: true });
      this.emit('playToEnd');
    }

    #time() {
      const { currentTime, bufferedPosition } = this;
      return {
        currentTime,
        bufferedPosition,
        currentLiveTimestamp: null,
        currentOffsetFromLive: null,
      };
    }

    play(): void {
      if (this.#player.state().hasEnded) this.#player.seek(0);
      this.#player.set({ paused: false });
    }
    pause(): void {
      this.#player.set({ paused: true });
    }
    replay(): void {
      this.#player.seek(0);
      this.play();
    }
    seekBy(seconds: number): void {
      this.#player.seek(this.currentTime + Number(seconds));
    }
    replace(source: unknown): void {
      const oldSource = this.#source;
      this.#source = source;
      this.#player.set(sourceOf(source));
      this.emit('sourceChange', { source, oldSource });
    }
    async replaceAsync(source: unknown): Promise<void> {
      this.replace(source);
    }
    override release(): void {
      this.#player.close();
    }

    get playing(): boolean {
      return this.#player.state().isPlaying;
    }
    get status(): string {
      return this.#status;
    }
    get duration(): number {
      return this.#player.state().duration;
    }
    get bufferedPosition(): number {
      return this.#player.state().buffered;
    }
    get currentTime(): number {
      return this.#player.time();
    }
    set currentTime(seconds: number) {
      this.#player.seek(Number(seconds));
    }
    get loop(): boolean {
      return this.#player.props().repeat === true;
    }
    set loop(repeat: boolean) {
      this.#player.set({ repeat });
    }
    get muted(): boolean {
      return this.#player.props().muted === true;
    }
    set muted(muted: boolean) {
      const oldMuted = this.muted;
      this.#player.set({ muted });
      if (muted !== oldMuted) this.emit('mutedChange', { muted, oldMuted });
    }
    get volume(): number {
      return Number(this.#player.props().volume ?? 1);
    }
    set volume(volume: number) {
      const oldVolume = this.volume;
      this.#player.set({ volume });
      if (volume !== oldVolume) this.emit('volumeChange', { volume, oldVolume });
    }
    get playbackRate(): number {
      return Number(this.#player.props().rate ?? 1);
    }
    set playbackRate(rate: number) {
      const oldPlaybackRate = this.playbackRate;
      this.#player.set({ rate });
      this.emit('playbackRateChange', { playbackRate: rate, oldPlaybackRate });
    }
    #everySeconds = 0;
    get timeUpdateEventInterval(): number {
      return this.#everySeconds;
    }
    set timeUpdateEventInterval(seconds: number) {
      this.#everySeconds = Number(seconds);
      if (seconds > 0) this.#player.set({ progressUpdateInterval: seconds * 1000 });
    }
  };
