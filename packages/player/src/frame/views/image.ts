import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { colorOf } from '../style/color.ts';
import { finite, foundIn, wordOf } from '../style/length.ts';
import type { ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { createFetchedPicture } from './fetched-picture.ts';
import {
  missingName,
  NOT_ALLOWED,
  nameOf,
  type Source,
  sharpest,
  sourcesOf,
} from './image-source.ts';
import { tintFilter } from './tint.ts';

const FITS: Record<string, string> = {
  cover: 'cover',
  contain: 'contain',
  stretch: 'fill',
  center: 'scale-down',
  none: 'none',
};

/** Applies resizeMode (react-native/Libraries/Image/ImageResizeMode.js). */
function arrangePicture(picture: HTMLImageElement, box: HTMLElement, props: Props): void {
  const mode = wordOf(props.resizeMode ?? 'cover');
  const [{ width, height } = { width: 0, height: 0 }] = sourcesOf(props);
  const { style } = picture;
  style.objectFit = foundIn(FITS, mode) ?? 'cover';
  style.objectPosition = mode === 'none' ? 'left top' : '';
  // A browser draws each pixel of a file as one CSS pixel. An image with a scale is smaller.
  const own = width > 0 && height > 0 && (mode === 'center' || mode === 'none');
  style.width = own ? `${mode === 'center' ? `min(100%, ${width}px)` : `${width}px`}` : '';
  style.height = own ? `${mode === 'center' ? `min(100%, ${height}px)` : `${height}px`}` : '';
  style.margin = own && mode === 'center' ? 'auto' : '';
  const tiled = mode === 'repeat';
  box.classList.toggle('is-tiled', tiled);
  if (!tiled || !picture.classList.contains('is-loaded')) return;
  // The url cannot end the CSS string, because quotes and backslashes are encoded.
  const address = picture.currentSrc.replace(/["\\\n\r\f]/g, encodeURIComponent);
  box.style.setProperty('--image', `url("${address}")`);
  box.style.setProperty('--tile', width > 0 && height > 0 ? `${width}px ${height}px` : 'auto');
}

/** Android fades in images from the network. */
const FADE_MS = 300;

/** RCTImageView, RCTTextInlineImage: react-native/Libraries/Image/ImageViewNativeComponent.js */
export const image: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view image';
  const main = pictureIn(element, 'image-main');
  const style = box(context, element);
  const fetched = createFetchedPicture();
  let wanted = '';
  let wantedAs = '';
  let placeholder: HTMLImageElement | undefined;
  let now: Props = {};

  const emit = (name: string, payload: Props = {}) => {
    if (context.platform === 'ios' || now.shouldNotifyLoadEvents === true)
      context.emit(name, payload, PRIORITY.default);
  };
  const failed = (uri: string, error: string) => {
    context.app.report('image', missingName(uri, now.source, NOT_ALLOWED));
    emit('topError', { error });
    emit('topLoadEnd');
  };

  const load = (source: Source | undefined) => {
    const uri = source?.uri ?? '';
    const as = JSON.stringify([uri, source?.asked]);
    if (as === wantedAs || (uri === '' && wanted === '')) return;
    wantedAs = as;
    wanted = uri;
    fetched.end();
    const url = uri === '' ? '' : context.app.resolve(uri);
    if (uri !== '') emit('topLoadStart');
    // The previous image stays until this one has loaded.
    const show = (address: string) => {
      main.src = address;
    };
    if (source?.asked && /^https:/i.test(url)) void fetched.load(url, source.asked, show);
    else if (url !== '') show(url);
    else {
      main.classList.remove('is-loaded');
      main.removeAttribute('src');
      if (uri !== '') failed(uri, `There is no such image: ${nameOf(uri)}`);
    }
  };

  main.addEventListener('load', () => {
    main.classList.add('is-loaded');
    placeholder?.remove();
    placeholder = undefined;
    arrangePicture(main, element, now);
    const { naturalWidth: width, naturalHeight: height } = main;
    if (now.onProgress === true) emit('topProgress', { progress: 1, loaded: 1, total: 1 });
    emit('topLoad', { source: { uri: wanted, width, height } });
    emit('topLoadEnd');
    if (context.platform === 'android' && wanted.startsWith('http'))
      main.animate([{ opacity: 0 }, {}], finite(now.fadeDuration) ?? FADE_MS);
  });
  main.addEventListener('error', () => {
    main.classList.remove('is-loaded');
    if (wanted !== '') failed(wanted, `Failed to load ${nameOf(wanted)}`);
  });

  const choose = () => load(sharpest(sourcesOf(now), element));

  return {
    element,
    update(props, changed) {
      now = props;
      style(props, changed);
      const label = element.getAttribute('aria-label');
      if (label !== null && !element.hasAttribute('role')) element.setAttribute('role', 'img');
      filter(context, element, props);
      arrangePicture(main, element, props);
      if ('source' in changed || 'src' in changed) {
        if (sourcesOf(props).length > 1) context.app.afterCommit(choose);
        else choose();
      }
      const before = defaultOf(context, props);
      if (before && !placeholder && !main.classList.contains('is-loaded')) {
        placeholder = pictureIn(element, 'image-default');
        placeholder.src = before;
        placeholder.style.objectFit = main.style.objectFit;
      }
    },
    remove: fetched.end,
  };
};

function pictureIn(element: HTMLElement, name: string): HTMLImageElement {
  const picture = document.createElement('img');
  picture.className = `picture ${name}`;
  picture.alt = '';
  picture.draggable = false;
  element.append(picture);
  return picture;
}

function filter({ platform }: ViewContext, element: HTMLElement, props: Props): void {
  const tint = colorOf(props.tintColor, { platform });
  const blur = finite(props.blurRadius) ?? 0;
  const filters = [tint && tintFilter(tint), blur > 0 && `blur(${blur}px)`].filter(Boolean);
  element.style.setProperty('--picture-filter', filters.join(' ') || 'none');
}

/** The image that is shown while another one loads. It is a source on iOS, and a uri on Android. */
function defaultOf({ app }: ViewContext, props: Props): string {
  const given = props.defaultSource ?? props.loadingIndicatorSrc;
  const uri = typeof given === 'string' ? given : (given as { uri?: unknown } | null)?.uri;
  return typeof uri === 'string' ? app.resolve(uri) : '';
}
