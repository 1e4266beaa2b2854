import { iconUrl } from '../symbol.ts';

/** The most elements of a picture. It is an SVG document that contains the whole style of each. */
const MOST_ELEMENTS = 3000;
const XHTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

type How = {
  type: string;
  quality: number;
  /** Pixels of the device per pixel of the app. */
  scale: number;
  width: number | undefined;
  height: number | undefined;
};

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** An SVG image cannot load others, so it contains their bytes. Unreadable images are left out. */
async function inlined(url: string): Promise<string> {
  if (url.startsWith('data:')) return url;
  try {
    return await dataUrl(await (await fetch(url, { credentials: 'omit' })).blob());
  } catch {
    return 'data:,';
  }
}

const URLS = /url\("(?!data:|#)([^"]+)"\)/g;

async function withoutUrls(css: string): Promise<string> {
  const urls = [...new Set([...css.matchAll(URLS)].map(([, url = '']) => url))];
  const all = new Map(
    await Promise.all(urls.map(async (url) => [url, await inlined(url)] as const)),
  );
  return css.replaceAll(URLS, (_, url: string) => `url("${all.get(url)}")`);
}

/** The own content of an element, such as of a canvas, as a data url. */
function drawnBy(element: Element): string | undefined {
  try {
    if (element instanceof HTMLCanvasElement) return element.toDataURL();
    if (element instanceof HTMLElement && element.dataset.icon !== undefined)
      return iconUrl(element.dataset.icon, getComputedStyle(element).color);
    if (!(element instanceof HTMLVideoElement)) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = element.videoWidth;
    canvas.height = element.videoHeight;
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL();
  } catch {
    // It shows content of another origin.
    return 'data:,';
  }
}

/** Copies an element with its whole computed style. */
async function copyOf(element: Element): Promise<Element> {
  const picture = drawnBy(element);
  const copy = picture ? document.createElement('img') : (element.cloneNode(false) as Element);
  const style = getComputedStyle(element);
  const css = Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  copy.setAttribute('style', `${await withoutUrls(css)};transition:none;animation:none`);
  for (const name of ['class', 'srcset']) copy.removeAttribute(name);
  if (picture) copy.setAttribute('src', picture);
  else if (element instanceof HTMLImageElement)
    copy.setAttribute('src', element.currentSrc ? await inlined(element.currentSrc) : 'data:,');
  if (element instanceof HTMLInputElement) copy.setAttribute('value', element.value);
  if (element instanceof HTMLTextAreaElement) copy.textContent = element.value;
  else if (!picture) await copyChildren(element, copy);
  return copy;
}

async function copyChildren(element: Element, copy: Element): Promise<void> {
  const { scrollLeft, scrollTop } = element;
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.cloneNode());
    if (!(child instanceof Element)) continue;
    const below = await copyOf(child);
    if (scrollLeft !== 0 || scrollTop !== 0)
      below.setAttribute(
        'style',
        `${below.getAttribute('style')};translate:${-scrollLeft}px ${-scrollTop}px`,
      );
    copy.append(below);
  }
}

/** The style that puts the copy at the origin of the picture. */
const AT_ORIGIN =
  'position:relative;inset:auto;margin:0;transform:none;translate:none;display:flex';

async function svgOf(element: HTMLElement, width: number, height: number): Promise<string> {
  const copy = (await copyOf(element)) as HTMLElement;
  const size = `width:${width}px;height:${height}px;min-width:0;max-width:none`;
  copy.setAttribute('style', `${copy.getAttribute('style')};${AT_ORIGIN};${size}`);
  const content = new XMLSerializer().serializeToString(copy);
  return (
    `<svg xmlns="${SVG}" width="${width}" height="${height}"><foreignObject width="100%" height="100%">` +
    `<div xmlns="${XHTML}">${content}</div></foreignObject></svg>`
  );
}

/**
 * Draws an element with its children, and returns the file in base64. Fonts that the app brought and
 * other documents, such as web views, are left out.
 */
export async function drawn(element: HTMLElement, how: How): Promise<string> {
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  if (width === 0 || height === 0)
    throw new Error(`The content size must not be zero or negative. Got: (${width}, ${height})`);
  if (element.getElementsByTagName('*').length > MOST_ELEMENTS)
    throw new Error('The view cannot be captured: it has too many views.');
  const image = new Image();
  const svg = await svgOf(element, width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((how.width ?? width) * how.scale);
  canvas.height = Math.round((how.height ?? height) * how.scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const [, data = ''] = canvas.toDataURL(how.type, how.quality).split(',');
  if (data === '') throw new Error('Failed to capture view snapshot.');
  return data;
}
