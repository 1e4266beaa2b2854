import { type Platform, type Size, type Surroundings, statusBarHeight } from '@vitrine/player';
import type { Parts } from './config.ts';
import { createElement } from './create-element.ts';

/** Draws the parts of the device over the screen: the camera and the home indicator. */
export function createBars(glass: HTMLElement, platform: Platform) {
  const camera = createElement('span', { class: `camera is-${platform}`, 'aria-hidden': 'true' });
  const home = createElement('span', { class: `home-bar is-${platform}`, 'aria-hidden': 'true' });
  glass.append(camera, home);
  return {
    follow(surroundings: Surroundings): void {
      const { insets, bars } = surroundings;
      camera.hidden = statusBarHeight(surroundings) < (platform === 'ios' ? 40 : 1);
      home.hidden = insets.bottom + bars.bottom === 0;
    },
  };
}

type Fitted = {
  sizeOf: () => Size;
  /** Draws the app larger or smaller. Without it a transform does, and tools that use coordinates miss. */
  zoom?: (factor: number) => void;
};

/** Gives the screen the aspect ratio of the device, and scales the app to it. */
export function fitScreen({ screen, device }: Parts, glass: HTMLElement, fitted: Fitted) {
  const { sizeOf, zoom } = fitted;
  const picture = screen.querySelector('.screen-size');
  const scale = () => {
    const { width, height } = sizeOf();
    const exact = screen.clientWidth / width;
    // A page that is printed has no screen.
    if (exact === 0) return;
    const factor = Math.abs(exact - 1) < 0.001 ? 1 : exact;
    const { style } = glass;
    const drawn = zoom ? factor : 1;
    Object.assign(style, { width: `${width * drawn}px`, height: `${height * drawn}px` });
    style.setProperty('--zoom', String(drawn));
    if (zoom) zoom(factor);
    else style.transform = factor === 1 ? '' : `scale(${factor})`;
  };
  new ResizeObserver(scale).observe(screen);
  return {
    fit(): void {
      const { width, height } = sizeOf();
      picture?.setAttribute('viewBox', `0 0 ${width} ${height}`);
      picture?.setAttribute('width', String(width));
      picture?.setAttribute('height', String(height));
      screen.style.setProperty('--ratio', String(width / height));
      const ratio = Math.min(width, height) / Math.max(width, height);
      device.classList.toggle('is-tablet', ratio > 0.6);
      device.classList.toggle('is-wide', width > height);
      scale();
    },
  };
}

/** Moves the poster or the video of the device below it. */
export function holdPoster({ screen, stage, caption }: Parts): void {
  const pictures = [...screen.children].filter(
    (child) => !child.matches('.screen-size, .glass, .poster, .player-banner, .player-progress'),
  );
  if (pictures.length === 0) return;
  const isListed = document.getElementById('screenshots') !== null;
  if (isListed && pictures.every((picture) => picture.matches('[data-shot]'))) {
    for (const picture of pictures) picture.remove();
    return;
  }
  const recording = createElement('details', { class: 'fold recording' });
  recording.append(
    createElement('summary', {}, ...caption.childNodes),
    createElement('div', { class: 'still' }, ...pictures),
  );
  stage.append(recording);
}
