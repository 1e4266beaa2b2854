import { numberIn, recordIn } from '../read-props.ts';

/** No larger than this on a side. */
const LARGEST = 4096;

/** A drawing as the base64 of a PNG; empty when it cannot be had (an image of another site in it). */
export async function toPng(svg: SVGSVGElement, options: unknown): Promise<string> {
  const { width: w, height: h } = recordIn(options);
  const at = svg.getBoundingClientRect();
  const width = Math.min(Math.max(numberIn(w) ?? at.width, 1), LARGEST);
  const height = Math.min(Math.max(numberIn(h) ?? at.height, 1), LARGEST);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${at.width} ${at.height}`);
  const source = new XMLSerializer().serializeToString(copy);
  try {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
  } catch {
    return '';
  }
}
