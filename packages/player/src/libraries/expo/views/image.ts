import { arrangeChildren } from '../../../frame/arrange-children.ts';
import { colorOf } from '../../../frame/style/color.ts';
import type { ViewFactory } from '../../../frame/view.ts';
import { box } from '../../../frame/views/box.ts';
import { missingName } from '../../../frame/views/image-source.ts';
import { tintFilter } from '../../../frame/views/tint.ts';
import type { Props } from '../../../protocol/worker.ts';
import { symbolPicture } from '../../symbol.ts';
import { drawnImage, isHash, symbolIn } from './drawn-image.ts';
import { bestSource, positionOf, type Source, sourcesOf } from './image-source.ts';

const FITS = ['cover', 'contain', 'fill', 'none', 'scale-down'];

/**
 * Sets the fit and position of an image in its box (expo-image: ImageContentFit). Browsers draw a
 * pixel of the file as one CSS pixel, but here `own` file pixels are one point of the app. Images
 * at their intrinsic size are therefore laid out larger by that factor and scaled down. Returns the
 * factor.
 */
function arrange(
  picture: HTMLElement,
  { fit, position, own }: { fit: unknown; position: unknown; own: number },
): number {
  const known = FITS.find((one) => one === fit) ?? 'cover';
  const isOwn = (known === 'none' || known === 'scale-down') && own > 0 && Number.isFinite(own);
  const finer = isOwn ? own : 1;
  Object.assign(picture.style, {
    objectFit: known,
    objectPosition: positionOf(position, finer),
    width: `${finer * 100}%`,
    height: `${finer * 100}%`,
    transform: finer === 1 ? '' : `scale(${1 / finer})`,
    transformOrigin: 'left top',
  });
  return finer;
}

const durationOf = (transition: unknown): number => {
  const value =
    typeof transition === 'object' && transition !== null
      ? (transition as { duration?: unknown }).duration
      : transition;
  return typeof value === 'number' && value > 0 ? Math.min(value, 10_000) : 0;
};

/** expo-image/src/ExpoImage.tsx */
export const expoImage: ViewFactory = (context) => {
  const { app, emit, platform } = context;
  const element = document.createElement('div');
  element.className = 'view expo-image';
  const [placeholder, picture] = [document.createElement('img'), document.createElement('img')];
  for (const one of [placeholder, picture]) {
    one.draggable = false;
    one.alt = '';
  }
  element.append(placeholder, picture);
  const style = box(context, element);
  let shown: Source | undefined;
  let fade = 0;
  let now: Props = {};

  const wanted = new WeakMap<HTMLImageElement, string>();
  /** Symbols are drawn when their icons are loaded. The app may want another picture by then. */
  function load(image: HTMLImageElement, uri: string): void {
    wanted.set(image, uri);
    const symbol = symbolIn(uri);
    if (symbol === undefined) {
      image.src = isHash(uri) ? (drawnImage(uri) ?? '') : app.resolve(uri);
      return;
    }
    void symbolPicture(symbol, app).then((url) => {
      if (wanted.get(image) === uri) image.src = url;
    });
  }
  function unload(image: HTMLImageElement): void {
    wanted.delete(image);
    image.removeAttribute('src');
  }

  function draw(): void {
    const blurPx = Number(now.blurRadius);
    const blur = blurPx > 0 && blurPx < 1000 ? blurPx : 0;
    const own = shown?.width ? picture.naturalWidth / shown.width : app.scale;
    const finer = arrange(picture, { fit: now.contentFit, position: now.contentPosition, own });
    const tint = colorOf(now.tintColor, { platform });
    const filters = [tint && tintFilter(tint), blur > 0 && `blur(${blur * finer}px)`];
    picture.style.filter = filters.filter(Boolean).join(' ');
    const [before] = sourcesOf(now.placeholder);
    const isHashed = before !== undefined && isHash(before.uri);
    const fit = isHashed ? now.contentFit : (now.placeholderContentFit ?? 'scale-down');
    arrange(placeholder, { fit, position: now.contentPosition, own: app.scale });
  }

  picture.onload = () => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    picture.classList.add('is-loaded');
    draw();
    if (fade > 0) picture.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade });
    placeholder.hidden = true;
    const source = { url: shown?.uri, width, height, mediaType: null, isAnimated: false };
    emit('topLoad', { cacheType: 'none', source });
    emit('topDisplay', {});
  };
  picture.onerror = () => {
    emit('topError', { error: `The image could not be loaded: ${shown?.uri ?? ''}` });
    app.report('image', missingName(shown?.uri ?? '', now.source));
  };

  function show(props: Props): void {
    const source = bestSource(sourcesOf(props.source), element.clientWidth * devicePixelRatio);
    if (source?.uri === shown?.uri) return;
    shown = source;
    picture.classList.remove('is-loaded');
    placeholder.hidden = false;
    if (!source) {
      unload(picture);
      return;
    }
    emit('topLoadStart', {});
    load(picture, source.uri);
  }

  return {
    element,
    update(props, changed) {
      style(props, changed);
      fade = durationOf(props.transition);
      now = props;
      draw();
      if ('placeholder' in changed) {
        const [first] = sourcesOf(props.placeholder);
        if (first) load(placeholder, first.uri);
        else unload(placeholder);
      }
      if ('source' in changed) app.afterCommit(() => show(props));
    },
    arrange(children) {
      arrangeChildren(element, children, [placeholder, picture]);
    },
    remove() {
      unload(picture);
    },
  };
};
