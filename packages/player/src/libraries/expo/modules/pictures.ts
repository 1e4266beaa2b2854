import type { Bytes } from '../../../worker/files.ts';

/** The operations of expo-image-manipulator on pictures: its ios/Transformers. */

export type Size = { width?: number | null; height?: number | null };
export type Crop = { originX: number; originY: number; width: number; height: number };

type Picture = OffscreenCanvas;
type Draw = (context: OffscreenCanvasRenderingContext2D) => void;

function drawn(width: number, height: number, draw: Draw): Picture {
  const picture = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = picture.getContext('2d');
  if (!context) throw new Error('Drawing the new image failed');
  draw(context);
  return picture;
}

/** Decodes an image. The browser applies the orientation of a photograph. */
export async function loaded(bytes: Bytes, uri: string): Promise<Picture> {
  const bitmap = await createImageBitmap(new Blob([bytes])).catch(() => {
    throw new Error(`Could not load the image: ${uri}`);
  });
  return drawn(bitmap.width, bitmap.height, (context) => context.drawImage(bitmap, 0, 0));
}

/** Resizes a picture. A missing side follows from the ratio of the other. */
export function resized(picture: Picture, size: Size): Picture {
  const ratio = picture.width / picture.height;
  const width = Math.round(size.width ?? (size.height ?? picture.height) * ratio);
  const height = Math.round(size.height ?? width / ratio);
  return drawn(width, height, (context) => {
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
  });
}

/** The sine of 180° is not quite 0. */
const floor = (length: number) => Math.floor(length + 1e-6);

/** Rotates a picture clockwise around its centre. The new picture contains all of it. */
export function rotated(picture: Picture, degrees: number): Picture {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const width = floor(picture.width * cos + picture.height * sin);
  const height = floor(picture.width * sin + picture.height * cos);
  return drawn(width, height, (context) => {
    context.translate(width / 2, height / 2);
    context.rotate(radians);
    context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  });
}

export function flipped(picture: Picture, axis: string): Picture {
  const { width, height } = picture;
  const isVertical = axis === 'vertical';
  return drawn(width, height, (context) => {
    context.translate(isVertical ? 0 : width, isVertical ? height : 0);
    context.scale(isVertical ? 1 : -1, isVertical ? -1 : 1);
    context.drawImage(picture, 0, 0);
  });
}

const OUTSIDE =
  'Invalid crop options has been passed. Please make sure the requested crop rectangle is inside source image';

export function cropped(picture: Picture, { originX, originY, width, height }: Crop): Picture {
  const isOutside =
    originX > picture.width ||
    originY > picture.height ||
    width > picture.width ||
    height > picture.height;
  if (isOutside) throw new Error(OUTSIDE);
  // Parts of the crop outside of the picture are left out.
  const right = Math.min(width, picture.width - originX);
  const bottom = Math.min(height, picture.height - originY);
  return drawn(right, bottom, (context) => context.drawImage(picture, -originX, -originY));
}
