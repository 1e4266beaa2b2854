import { positionOf } from './image-source.ts';

const FITS = ['cover', 'contain', 'fill', 'none', 'scale-down'];

/**
 * How a picture lies in its box (expo-image: ImageContentFit). Browsers take each pixel of a file for one
 * of the app; here `own` of them are one. Pictures at their own size are therefore laid out that much
 * larger, box and all, and drawn smaller: answers how much.
 */
export function arrange(
  picture: HTMLElement,
  { fit, position, own }: { fit: unknown; position: unknown; own: number },
): number {
  const known = FITS.find((one) => one === fit) ?? 'cover';
  const isOwn = (known === 'none' || known === 'scale-down') && own > 0 && Number.isFinite(own);
  const finer = isOwn ? own : 1;
  Object.assign(picture.style, {
    ...{ objectFit: known, objectPosition: positionOf(position, finer) },
    ...{ width: `${finer * 100}%`, height: `${finer * 100}%` },
    ...{ transform: finer === 1 ? '' : `scale(${1 / finer})`, transformOrigin: 'left top' },
  });
  return finer;
}
