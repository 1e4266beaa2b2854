import type { Size } from '../../settings.ts';
import type { Parts } from './config.ts';

const spacer = ({ width, height }: Size) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
  )}`;

/** Gives the screen the shape of the app's window, and scales the app to what there is room for. */
export function fitScreen({ screen, device }: Parts, glass: HTMLElement, windowOf: () => Size) {
  const picture = screen.querySelector<HTMLImageElement>('.screen-size');
  const scale = () => {
    const { width, height } = windowOf();
    const factor = screen.clientWidth / width;
    const { style } = glass;
    Object.assign(style, { width: `${width}px`, height: `${height}px` });
    style.transform = Math.abs(factor - 1) < 0.001 ? '' : `scale(${factor})`;
  };
  new ResizeObserver(scale).observe(screen);
  return {
    fit(): void {
      const window = windowOf();
      if (picture) {
        Object.assign(picture, window);
        picture.src = spacer(window);
      }
      const ratio = Math.min(window.width, window.height) / Math.max(window.width, window.height);
      device.classList.toggle('is-tablet', ratio > 0.6);
      device.classList.toggle('is-wide', window.width > window.height);
      scale();
    },
  };
}
