import { PRIORITY, type Props } from '../../protocol.ts';
import type { Thrown } from '../events/drag-events.ts';
import { edges, finite, member, point } from '../events/finite.ts';
import { glideLength, rateOf } from '../events/glide.ts';
import type { MountedView, ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { createAnchor } from './scroll-anchor.ts';
import { arrangeScroll } from './scroll-content.ts';
import { watchHands } from './scroll-hands.ts';
import { createIndicator } from './scroll-indicator.ts';
import { createPhases, type ScrollEvent } from './scroll-phases.ts';
import { watchSizes } from './scroll-sizes.ts';
import { markSnaps, nearest, snapOffsets } from './scroll-snap.ts';
import { styleScroll } from './scroll-style.ts';
import { runsLeft } from './scroll-way.ts';

/** RCTScrollView: react-native/Libraries/Components/ScrollView/ScrollViewNativeComponent.js */
export const scroll: ViewFactory = (context, first) => scrollView(context, first, false);

export function scrollView(context: ViewContext, first: Props, sideways: boolean) {
  const element = document.createElement('div');
  const setBox = box(context, element);
  const sizes = watchSizes(element, () => resized());
  const indicator = createIndicator(element, sizes);
  const anchor = createAnchor(element);
  let props = first;
  let content: Element | undefined;
  let last = { x: 0, y: 0, at: 0 };
  const horizontal = () => sideways || isHorizontal(props);

  /** What a refresh control takes at the top counts as inset. */
  const inset = () => {
    const given = edges(props.contentInset);
    return { ...given, top: given.top + (finite(Number(element.dataset.pulled)) ?? 0) };
  };
  /** What is at the offset of the app where the browser has it at zero. */
  const origin = () => {
    const { left, top } = inset();
    const x = runsLeft(element) ? sizes.content.width - sizes.viewport.width + left : -left;
    return { x, y: -top };
  };
  const offset = () => {
    const { x, y } = origin();
    return { x: element.scrollLeft + x, y: element.scrollTop + y };
  };

  const tell = (name: ScrollEvent) => {
    const contentOffset = offset();
    const now = performance.now();
    const ms = Math.max(1, now - last.at);
    const velocity = { x: (contentOffset.x - last.x) / ms, y: (contentOffset.y - last.y) / ms };
    last = { ...contentOffset, at: now };
    const payload = {
      ...{ contentOffset, contentInset: inset(), velocity, zoomScale: 1, timestamp: now },
      ...{ contentSize: { ...sizes.content }, layoutMeasurement: { ...sizes.viewport } },
      ...{ targetContentOffset: contentOffset, responderIgnoreScroll: true },
    };
    context.emit(name, payload, name === 'topScroll' ? PRIORITY.continuous : PRIORITY.default);
  };
  const phases = createPhases(tell, () => finite(props.scrollEventThrottle) ?? 0);

  const snaps = () => {
    const side = horizontal() ? 'width' : 'height';
    return snapOffsets(props, sizes.viewport[side], sizes.content[side]);
  };
  const way = () => (runsLeft(element) ? -1 : 1);
  const go = (left: number, top: number, animated: boolean) => {
    phases.commanded(animated);
    element.scrollTo({ left, top, behavior: animated ? 'smooth' : 'instant' });
  };
  const scrollTo = (x: number, y: number, animated: boolean) => {
    // What was just committed may have made it longer.
    if (runsLeft(element)) sizes.measure();
    const from = origin();
    go(x - from.x, y - from.y, animated);
  };
  /** From the edge where it begins; commands count from the left. */
  const begin = (x: number, y: number, animated: boolean) => {
    const { left, top } = inset();
    go((x + left) * way(), y + top, animated);
  };
  const settle = (thrown: Thrown) => {
    const at = () => (horizontal() ? element.scrollLeft * way() : element.scrollTop);
    const reach = glideLength(horizontal() ? thrown.x * way() : thrown.y, rateOf(element));
    const to = nearest(snaps() ?? [], at() + reach);
    if (to === undefined) return undefined;
    const there = horizontal() ? { left: to * way() } : { top: to };
    element.scrollTo({ ...there, behavior: 'smooth' });
    return () => Math.abs(at() - to) < 1;
  };
  const follow = () => indicator.follow(props, horizontal(), element.scrollLeft, element.scrollTop);

  function resized(): void {
    const stop = props.disableIntervalMomentum === true || props.pagingEnabled === true;
    markSnaps(element, snaps(), { horizontal: horizontal(), stop });
    const keep = props.maintainVisibleContentPosition;
    if (keep === undefined) return;
    if (anchor.restore(keep, horizontal()) === 'toTop') begin(0, 0, true);
    anchor.take(keep, content, horizontal());
  }

  element.addEventListener('scroll', () => {
    phases.moved();
    follow();
    if (props.maintainVisibleContentPosition !== undefined)
      anchor.take(props.maintainVisibleContentPosition, content, horizontal());
    if (context.platform === 'ios' && /on-drag|interactive/.test(String(props.keyboardDismissMode)))
      dismissKeyboard();
  });
  watchHands(element, phases, settle);

  return {
    element,
    update(all: Props, changed: Props): void {
      props = all;
      setBox(all, changed);
      styleScroll(element, all, horizontal());
      if ('contentOffset' in changed) {
        const to = point(all.contentOffset);
        if (to) context.app.afterCommit(() => begin(to.x, to.y, false));
      }
      if (content) resized();
    },
    arrange(children: MountedView[]): void {
      content = arrangeScroll(element, children);
      sizes.observe(content);
    },
    command(name: string, args: unknown[]): void {
      const [x, y] = [finite(args[0]) ?? 0, finite(args[1]) ?? 0];
      const far = horizontal() ? [1e7, 0] : [0, 1e7];
      if (name === 'scrollTo') scrollTo(x, y, args[2] !== false);
      if (name === 'scrollToEnd') scrollTo(far[0] ?? 0, far[1] ?? 0, args[0] !== false);
      const rect = point(args[0]);
      if (name === 'zoomToRect' && rect)
        scrollTo(rect.x, rect.y, (member(args[0], 'animated') ?? args[1]) !== false);
      if (name === 'flashScrollIndicators') {
        sizes.measure();
        follow();
      }
    },
    remove(): void {
      sizes.end();
      phases.end();
      indicator.end();
    },
  };
}

/** iOS is not told; there it is all in the style (ScrollView.js: baseHorizontal). */
const isHorizontal = ({ horizontal, flexDirection }: Props): boolean =>
  typeof horizontal === 'boolean' ? horizontal : String(flexDirection).startsWith('row');

function dismissKeyboard(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.text-input'))
    activeElement.blur();
}
