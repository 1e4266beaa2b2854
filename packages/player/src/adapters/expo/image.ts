import { colorOf } from '../../page/style/color.ts';
import type { ViewFactory } from '../../page/view.ts';
import { box } from '../../page/views/box.ts';
import type { Props } from '../../protocol.ts';
import { bestSource, positionOf, type Source, sourcesOf } from './image-source.ts';

const FITS: Record<string, string> = {
  ...{ cover: 'cover', contain: 'contain', fill: 'fill', none: 'none' },
  'scale-down': 'scale-down',
};

const fitOf = (value: unknown, otherwise: string) =>
  (typeof value === 'string' && FITS[value]) || otherwise;

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

  picture.onload = () => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    picture.classList.add('is-loaded');
    if (fade > 0) picture.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade });
    placeholder.hidden = true;
    const source = { url: shown?.uri, width, height, mediaType: null, isAnimated: false };
    emit('topLoad', { cacheType: 'none', source });
    emit('topDisplay', {});
  };
  picture.onerror = () => {
    emit('topError', { error: `The image could not be loaded: ${shown?.uri ?? ''}` });
    app.report('image', shown?.uri ?? '');
  };

  function show(props: Props): void {
    const source = bestSource(sourcesOf(props.source), element.clientWidth * devicePixelRatio);
    if (source?.uri === shown?.uri) return;
    shown = source;
    picture.classList.remove('is-loaded');
    placeholder.hidden = false;
    if (!source) {
      picture.removeAttribute('src');
      return;
    }
    emit('topLoadStart', {});
    picture.src = app.resolve(source.uri);
  }

  return {
    element,
    update(props, changed) {
      style(props, changed);
      fade = durationOf(props.transition);
      picture.style.objectFit = fitOf(props.contentFit, 'cover');
      picture.style.objectPosition = positionOf(props.contentPosition);
      placeholder.style.objectFit = fitOf(props.placeholderContentFit, 'scale-down');
      const blur = Number(props.blurRadius);
      picture.style.filter = blur > 0 && blur < 1000 ? `blur(${blur}px)` : '';
      if ('placeholder' in changed) {
        const [first] = sourcesOf(props.placeholder);
        if (first) placeholder.src = app.resolve(first.uri);
        else placeholder.removeAttribute('src');
      }
      if ('source' in changed) app.afterCommit(() => show(props));
      const tint = colorOf(props.tintColor, { platform });
      element.classList.toggle('is-tinted', tint !== undefined);
      element.style.setProperty('--expo-tint', tint ?? '');
      const [source] = tint === undefined ? [] : sourcesOf(props.source);
      const mask = source ? `url(${JSON.stringify(app.resolve(source.uri))})` : '';
      element.style.setProperty('--expo-mask', mask);
    },
    arrange(children) {
      element.replaceChildren(placeholder, picture, ...children.map((child) => child.element));
    },
    remove() {
      picture.removeAttribute('src');
    },
  };
};
