import type { Props } from '../../protocol/worker.ts';
import { foundIn, wordOf } from '../style/word.ts';
import { sourcesOf } from './image-source.ts';

const FITS: Record<string, string> = {
  ...{ cover: 'cover', contain: 'contain', stretch: 'fill', center: 'scale-down', none: 'none' },
};

/** How an image lies in its box: resizeMode (react-native/Libraries/Image/ImageResizeMode.js). */
export function arrangePicture(picture: HTMLImageElement, box: HTMLElement, props: Props): void {
  const mode = wordOf(props.resizeMode ?? 'cover');
  const [{ width, height } = { width: 0, height: 0 }] = sourcesOf(props);
  const { style } = picture;
  style.objectFit = foundIn(FITS, mode) ?? 'cover';
  style.objectPosition = mode === 'none' ? 'left top' : '';
  // Browsers take each pixel of a file for one of the screen; of files for finer screens it is less.
  const own = width > 0 && height > 0 && (mode === 'center' || mode === 'none');
  style.width = own ? `${mode === 'center' ? `min(100%, ${width}px)` : `${width}px`}` : '';
  style.height = own ? `${mode === 'center' ? `min(100%, ${height}px)` : `${height}px`}` : '';
  style.margin = own && mode === 'center' ? 'auto' : '';
  const tiled = mode === 'repeat';
  box.classList.toggle('is-tiled', tiled);
  if (!tiled || !picture.classList.contains('is-loaded')) return;
  // The address is ours or checked, and cannot end the text it is in.
  const address = picture.currentSrc.replace(/["\\\n\r\f]/g, encodeURIComponent);
  box.style.setProperty('--image', `url("${address}")`);
  box.style.setProperty('--tile', width > 0 && height > 0 ? `${width}px ${height}px` : 'auto');
}
