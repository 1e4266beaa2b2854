import type { Size } from '../protocol/settings.ts';
import type { Parts } from './config.ts';

const spacer = ({ width, height }: Size) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
  )}`;

/** Gives the screen the shape of the device's, and scales the app to what there is room for. */
export function fitScreen({ screen, device }: Parts, glass: HTMLElement, sizeOf: () => Size) {
  const picture = screen.querySelector<HTMLImageElement>('.screen-size');
  const scale = () => {
    const { width, height } = sizeOf();
    const factor = screen.clientWidth / width;
    const { style } = glass;
    Object.assign(style, { width: `${width}px`, height: `${height}px` });
    style.transform = Math.abs(factor - 1) < 0.001 ? '' : `scale(${factor})`;
  };
  new ResizeObserver(scale).observe(screen);
  return {
    fit(): void {
      const size = sizeOf();
      if (picture) {
        Object.assign(picture, size);
        picture.src = spacer(size);
      }
      screen.style.setProperty('--ratio', String(size.width / size.height));
      const ratio = Math.min(size.width, size.height) / Math.max(size.width, size.height);
      device.classList.toggle('is-tablet', ratio > 0.6);
      device.classList.toggle('is-wide', size.width > size.height);
      scale();
    },
  };
}
