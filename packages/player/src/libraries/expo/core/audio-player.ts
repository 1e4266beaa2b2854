import type { WorkerContext } from '../../../worker/context.ts';
import type { Classes } from './module.ts';
import { openPlayer, sourceOf } from './player.ts';

const TOLD = /^topVideo(Load|Progress|Seek|End|Error|Buffer|PlaybackStateChanged)$/;

/** expo-audio/src/AudioModule.types.ts, with the status of Audio.types.ts */
export const audioPlayer = (worker: WorkerContext, { SharedObject }: Classes) =>
  class AudioPlayer extends SharedObject {
    readonly id: string;
    #player: ReturnType<typeof openPlayer>;

    constructor(source?: unknown, intervalMs = 500) {
      super();
      this.id = String(this.__expo_shared_object_id__);
      this.#player = openPlayer(
        worker,
        this.__expo_shared_object_id__,
        { ...sourceOf(source), progressUpdateInterval: intervalMs },
        (name) => {
          if (!TOLD.test(name)) return;
          // Pauses the frame's player, so that the next `play` starts it.
          if (name === 'topVideoEnd') this.#player.set({ paused: true });
          const didJustFinish = name === 'topVideoEnd';
          this.emit('playbackStatusUpdate', { ...this.currentStatus, didJustFinish });
        },
      );
    }

    get currentStatus() {
      const { id, currentTime, duration, playing, loop, isLoaded, isBuffering, playbackRate } =
        this;
      const { error } = this.#player.state();
      return {
        id,
        currentTime,
        duration,
        playing,
        loop,
        isLoaded,
        isBuffering,
        playbackRate,
        mute: this.muted,
        playbackState: error !== undefined ? 'failed' : isLoaded ? 'readyToPlay' : 'unknown',
        timeControlStatus: playing ? 'playing' : 'paused',
        reasonForWaitingToPlay: '',
        didJustFinish: false,
        shouldCorrectPitch: true,
        ...(error !== undefined && { error }),
      };
    }

    /** Unlike a video, a sound that has ended stays at its end until the app seeks. */
    play(): void {
      this.#player.set({ paused: false });
    }
    pause(): void {
      this.#player.set({ paused: true });
    }
    replace(source: unknown): void {
      this.#player.set(sourceOf(source));
    }
    async seekTo(seconds: number): Promise<void> {
      this.#player.seek(Number(seconds));
    }
    setPlaybackRate(rate: number): void {
      this.#player.set({ rate });
    }
    setActiveForLockScreen(): void {}
    updateLockScreenMetadata(): void {}
    clearLockScreenControls(): void {}
    remove(): void {
      this.#player.close();
    }
    override release(): void {
      this.#player.close();
    }

    get playing(): boolean {
      return this.#player.state().isPlaying;
    }
    get paused(): boolean {
      return !this.playing;
    }
    get isLoaded(): boolean {
      return this.#player.state().isLoaded;
    }
    get isBuffering(): boolean {
      return this.#player.state().isBuffering;
    }
    get duration(): number {
      return this.#player.state().duration;
    }
    get currentTime(): number {
      return this.#player.time();
    }
    get playbackRate(): number {
      return Number(this.#player.props().rate ?? 1);
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
      this.#player.set({ muted });
    }
    get volume(): number {
      return Number(this.#player.props().volume ?? 1);
    }
    set volume(volume: number) {
      this.#player.set({ volume });
    }
  };
