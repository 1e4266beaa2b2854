import type { Props } from '../../protocol/worker.ts';
import { numberIn } from '../read-props.ts';

type Gesture = { when(act: () => void): () => void };

const GESTURES = ['pointerup', 'keydown'] as const;

/** Calls `act` at the next gesture of the user. Returns a function that cancels this. */
const atGesture: Gesture['when'] = (act) => {
  const end = new AbortController();
  const once = () => {
    end.abort();
    act();
  };
  for (const name of GESTURES) addEventListener(name, once, { capture: true, signal: end.signal });
  return () => end.abort();
};

/**
 * Sets `paused`, `muted`, `volume`, `rate` and `repeat` of a media element. Browsers start sound only
 * after a gesture of the user, so until the first one the media plays muted.
 */
export function createPlayback(media: HTMLMediaElement, gesture: Gesture = { when: atGesture }) {
  let now: Props = {};
  let withdraw: (() => void) | undefined;

  const isMuted = () => now.muted === true;

  async function play(): Promise<void> {
    try {
      await media.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      const isRefused = media.muted;
      media.muted = true;
      withdraw ??= gesture.when(() => {
        withdraw = undefined;
        media.muted = isMuted();
        if (now.paused !== true) void play();
      });
      if (!isRefused && now.paused !== true) await play();
    }
  }

  return {
    /** Only with `starts` do props overrule a user who paused it by its controls. */
    set(props: Props, starts = false): void {
      now = props;
      media.muted = isMuted() || withdraw !== undefined;
      media.volume = Math.min(1, Math.max(0, numberIn(props.volume) ?? 1));
      media.loop = props.repeat === true;
      const rate = numberIn(props.rate) ?? 1;
      // A rate of 0 pauses, as on iOS. Browsers refuse rates beyond these.
      if (rate > 0) media.playbackRate = Math.min(16, Math.max(0.0625, rate));
      if (props.paused === true || rate === 0) media.pause();
      else if (starts && media.paused && media.hasAttribute('src') && !media.ended) void play();
    },
    stop(): void {
      withdraw?.();
      media.pause();
      media.removeAttribute('src');
      media.load();
    },
  };
}
