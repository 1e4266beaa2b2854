import type { Props } from '../../protocol/worker.ts';
import { arrangeChildren } from '../arrange-children.ts';
import { finite, text } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { createRefresh, paletteOf, TRIGGER } from './refresh-pull.ts';
import { tellPulled } from './scroll-insets.ts';

const SVG = 'http://www.w3.org/2000/svg';

const shape = (name: string, attributes: Record<string, string | number>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

const SPOKES = 8;

/** iOS draws up to eight spokes, depending on the distance of the pull. Android draws an arc. */
function createSpinner(platform: 'ios' | 'android') {
  const svg = shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  const spokes = Array.from({ length: SPOKES }, (_, index) =>
    shape('rect', {
      x: 11,
      y: 2,
      width: 2,
      height: 6,
      rx: 1,
      fill: 'currentColor',
      transform: `rotate(${(index * 360) / SPOKES} 12 12)`,
      opacity: (index + 2) / 10,
    }),
  );
  const arc = shape('circle', {
    cx: 12,
    cy: 12,
    r: 8,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2.5,
  });
  svg.append(...(platform === 'ios' ? spokes : [arc]));
  return {
    element: svg,
    /** Draws a progress from 0 to 1. At 1, a release starts a refresh. */
    show(progress: number): void {
      for (const [index, spoke] of spokes.entries())
        (spoke as SVGElement).style.visibility =
          index < Math.ceil(progress * SPOKES) ? 'visible' : 'hidden';
      arc.setAttribute('stroke-dasharray', `${Math.min(1, progress) * 40} 60`);
    },
  };
}

/**
 * PullToRefreshView:
 * react-native/src/private/components/refreshcontrol/specs/PullToRefreshViewNativeComponent.js
 */
export const pullToRefresh: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'pull-spinner';
  const spinner = createSpinner('ios');
  const title = document.createElement('span');
  title.className = 'pull-title';
  element.append(spinner.element, title);
  const scroll = () => element.closest<HTMLElement>('.scroll');
  const refresh = createRefresh(context, {
    place(distance, settles) {
      element.classList.toggle('is-settling', settles);
      if (!element.classList.contains('is-refreshing')) spinner.show(distance / TRIGGER);
      const area = scroll();
      if (area) tellPulled(area, distance);
    },
    refreshing(now) {
      element.classList.toggle('is-refreshing', now);
      element.role = now ? 'progressbar' : null;
      spinner.show(now ? 1 : 0);
    },
  });
  return {
    element,
    update(props, changed) {
      element.style.color = colorOf(props.tintColor, paletteOf(context)) ?? '';
      title.textContent = text(props.title) ?? '';
      title.style.color = colorOf(props.titleColor, paletteOf(context)) ?? '';
      context.app.afterCommit(() => {
        refresh.attach(scroll());
        if ('refreshing' in changed) refresh.set(props.refreshing);
      });
    },
    // It is above the content.
    place() {},
    command: refresh.command,
    remove: refresh.end,
  };
};

/** The distance in pixels of the hidden disc above the list. */
const HIDDEN = 48;
/** Where the disc rests while it refreshes: a target of 64 less its own 40 (ReactSwipeRefreshLayout.kt). */
const RESTS = 24;

/**
 * AndroidSwipeRefreshLayout:
 * react-native/src/private/components/refreshcontrol/specs/AndroidSwipeRefreshLayoutNativeComponent.js
 */
export const swipeRefresh: ViewFactory = (context, first) => {
  const element = document.createElement('div');
  element.className = 'view';
  const disc = document.createElement('div');
  disc.className = 'pull-disc';
  const spinner = createSpinner('android');
  disc.append(spinner.element);
  const setBox = box(context, element);
  let props: Props = first;
  const refresh = createRefresh(
    context,
    {
      place(distance, settles) {
        const part = distance / TRIGGER;
        const down = part && part * (HIDDEN + RESTS) + (finite(props.progressViewOffset) ?? 0);
        disc.classList.toggle('is-settling', settles);
        disc.style.transform = `translateY(${down}px)`;
        if (!disc.classList.contains('is-refreshing')) spinner.show(part);
      },
      refreshing(now) {
        disc.classList.toggle('is-refreshing', now);
        disc.role = now ? 'progressbar' : null;
        spinner.show(now ? 0.7 : 0);
      },
    },
    () => props.enabled !== false,
  );
  return {
    element,
    update(all, changed) {
      props = all;
      setBox(all, changed);
      element.style.overflow = 'clip';
      const colors: unknown[] = Array.isArray(all.colors) ? all.colors : [];
      disc.style.color = colorOf(colors[0], paletteOf(context)) ?? '';
      disc.style.background = colorOf(all.progressBackgroundColor, paletteOf(context)) ?? '';
      if ('refreshing' in changed) refresh.set(all.refreshing);
    },
    arrange(children) {
      arrangeChildren(element, children);
      element.append(disc);
      const isScroll = (one: unknown) => one instanceof Element && one.matches('.scroll');
      refresh.attach(children.map((child) => child.element).find(isScroll) as Element | undefined);
    },
    command: refresh.command,
    remove: refresh.end,
  };
};
