import type { Platform } from '../../protocol/settings.ts';
import { elementOf } from '../element.ts';
import { clockOf } from './clock.ts';

const SVG = 'http://www.w3.org/2000/svg';
const HIDES_MS = 3000;

const PATHS = {
  play: 'M8 5v14l11-7z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  skip: 'M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z',
  muted: 'M4 9v6h4l5 5V4L8 9z',
  heard: 'M4 9v6h4l5 5V4L8 9zM15 8v8a4.5 4.5 0 0 0 0-8z',
};

/** The seconds that the buttons skip, in AVKit and in Media3. */
const SKIPS: Record<Platform, readonly [back: number, forward: number]> = {
  ios: [10, 10],
  android: [5, 15],
};

function iconOf(path: keyof typeof PATHS, words = ''): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.ariaHidden = 'true';
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', PATHS[path]);
  const text = document.createElementNS(SVG, 'text');
  text.textContent = words;
  icon.append(shape, text);
  return icon;
}

/** Sets label and icon of a button. Unchanged content is kept, because the button may be pressed. */
function face(button: HTMLElement, label: string, icon: keyof typeof PATHS): void {
  if (button.ariaLabel === label) return;
  button.ariaLabel = label;
  button.replaceChildren(iconOf(icon));
}

export type PlayerControls = ReturnType<typeof createPlayerControls>;

/**
 * The controls that the platform draws above a video: those of AVPlayerViewController on iOS, and of
 * Media3's PlayerView on Android. They disappear while it plays, and appear after a press.
 */
export function createPlayerControls(media: HTMLVideoElement, platform: Platform) {
  const element = elementOf('player');
  element.role = 'group';
  element.ariaLabel = 'Player';
  const button = (classes: string, press: () => void) => {
    const one = elementOf(`player-button ${classes}`, 'button') as HTMLButtonElement;
    one.type = 'button';
    one.addEventListener('click', press);
    return one;
  };
  /** The last known length. A stream has none, and a browser may not know a file's while it seeks. */
  let length = 0;
  const measure = () => {
    if (Number.isFinite(media.duration)) length = media.duration;
    else if (media.readyState === HTMLMediaElement.HAVE_NOTHING) length = 0;
  };
  const seek = (to: number) => {
    media.currentTime = Math.min(Math.max(0, to), length || media.currentTime);
  };
  const skip = (by: number) => {
    const one = button(by < 0 ? 'is-back' : 'is-forward', () => seek(media.currentTime + by));
    one.ariaLabel = `Skip ${by < 0 ? 'back' : 'forward'} ${Math.abs(by)} seconds`;
    one.append(iconOf('skip', String(Math.abs(by))));
    return one;
  };
  const play = button('is-play', () => {
    if (!media.paused) return media.pause();
    if (media.ended) media.currentTime = 0;
    // If the browser refuses, it stays paused, which the button shows.
    void media.play().catch(() => {});
  });
  const mute = button('is-mute', () => {
    media.muted = !media.muted;
  });
  const [back, forward] = SKIPS[platform];
  const middle = elementOf('player-middle');
  middle.append(skip(-back), play, skip(forward));
  const bar = elementOf('player-bar');
  const [at, rest] = [elementOf('player-time', 'span'), elementOf('player-time', 'span')];
  const line = elementOf('player-line', 'input') as HTMLInputElement;
  line.type = 'range';
  line.min = '0';
  line.step = 'any';
  line.ariaLabel = 'Position';
  line.addEventListener('input', () => seek(line.valueAsNumber));
  bar.append(at, line, rest, mute);
  element.append(middle, bar);

  const draw = () => {
    const { currentTime, paused, muted } = media;
    measure();
    face(play, paused ? 'Play' : 'Pause', paused ? 'play' : 'pause');
    face(mute, muted ? 'Unmute' : 'Mute', muted ? 'muted' : 'heard');
    line.max = String(length);
    line.valueAsNumber = currentTime;
    line.style.setProperty('--part', `${length > 0 ? (currentTime / length) * 100 : 0}%`);
    line.setAttribute('aria-valuetext', `${clockOf(currentTime)} of ${clockOf(length)}`);
    at.textContent = clockOf(currentTime);
    // AVKit counts down, and Media3 shows the whole length.
    rest.textContent =
      platform === 'ios' ? `-${clockOf(length - currentTime)}` : `· ${clockOf(length)}`;
    element.classList.toggle('is-live', length === 0);
  };
  let hides: ReturnType<typeof setTimeout> | undefined;
  const show = (is: boolean) => {
    clearTimeout(hides);
    element.classList.toggle('is-hidden', !is);
    if (is && !media.paused) hides = setTimeout(() => show(false), HIDES_MS);
  };
  element.addEventListener('click', ({ target }) =>
    show((target as Element).closest('button, input') !== null || element.matches('.is-hidden')),
  );
  element.addEventListener('focusin', () => show(true));
  const end = new AbortController();
  const { signal } = end;
  for (const name of ['timeupdate', 'durationchange', 'volumechange', 'seeked', 'ended'] as const)
    media.addEventListener(name, draw, { signal });
  for (const name of ['play', 'pause'] as const)
    media.addEventListener(
      name,
      () => {
        draw();
        show(true);
      },
      { signal },
    );
  draw();
  show(true);
  return {
    element,
    remove(): void {
      end.abort();
      clearTimeout(hides);
      element.remove();
    },
  };
}
