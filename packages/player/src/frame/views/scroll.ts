import type { Props } from '../../protocol/worker.ts';
import type { Thrown } from '../events/drag-events.ts';
import { finite, member, point } from '../events/finite.ts';
import { glideLength, rateOf } from '../events/mouse-drag.ts';
import type { MountedView, ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { arrangeScroll, createAnchor } from './scroll-content.ts';
import { createIndicator } from './scroll-indicator.ts';
import { styleScroll, watchScrollInput } from './scroll-input.ts';
import { createInsets } from './scroll-insets.ts';
import { createPhases, createReport } from './scroll-phases.ts';
import { createOffset, isAway, runsLeft, watchSizes } from './scroll-sizes.ts';
import { createSnaps, nearest, neighbours, snapOffsets } from './scroll-snap.ts';

/** Larger than the length of any content. */
const FAR = 1e7;

type Scroll = {
  isHorizontal(): boolean;
  scrollTo(x: number, y: number, animated: boolean): void;
  flash(): void;
};

/** react-native/Libraries/Components/ScrollView/ScrollViewCommands.js */
function scrollCommand(scroll: Scroll, name: string, args: unknown[]): void {
  const [first, second, third] = args;
  if (name === 'scrollTo')
    scroll.scrollTo(finite(first) ?? 0, finite(second) ?? 0, third !== false);
  if (name === 'scrollToEnd') {
    const isHorizontal = scroll.isHorizontal();
    scroll.scrollTo(isHorizontal ? FAR : 0, isHorizontal ? 0 : FAR, first !== false);
  }
  const rect = point(first);
  if (name === 'zoomToRect' && rect)
    scroll.scrollTo(rect.x, rect.y, (member(first, 'animated') ?? second) !== false);
  if (name === 'flashScrollIndicators') scroll.flash();
}

/** RCTScrollView: react-native/Libraries/Components/ScrollView/ScrollViewNativeComponent.js */
export const scroll: ViewFactory = (context, first) => scrollView(context, first, false);

function scrollView(context: ViewContext, first: Props, sideways: boolean) {
  const element = document.createElement('div');
  const setBox = box(context, element);
  const sizes = watchSizes(element, () => resized());
  const indicator = createIndicator(element, sizes);
  const anchor = createAnchor(element);
  let props = first;
  let content: Element | undefined;
  const horizontal = () => sideways || isHorizontal(props);

  const insets = createInsets(
    context,
    { element, sizes, props: () => props, isHorizontal: horizontal },
    {
      moved: () => emit('topScroll'),
      changed() {
        tellOffset();
        snaps.mark();
      },
    },
  );
  const offset = createOffset(element, sizes, insets);
  const tellOffset = () => {
    if (element.isConnected) context.app.tell(context.tag, { offset: offset.now() });
  };
  const emit = createReport(context, sizes, offset, (speed) => restOf(speed));
  let draggedFrom = 0;
  const phases = createPhases(
    context.platform,
    (event) => {
      if (event === 'topScrollBeginDrag') {
        draggedFrom = along();
        if (dismisses(context, props)) dismissKeyboard();
      }
      emit(event);
    },
    () => finite(props.scrollEventThrottle) ?? 0,
  );

  const snapsNear = (around: readonly number[]) => {
    const side = horizontal() ? 'width' : 'height';
    const { top, right, bottom, left } = insets.atRest();
    const [before, after] = horizontal() ? [left, right] : [top, bottom];
    const lengths = { viewport: sizes.viewport[side], content: sizes.content[side] };
    return snapOffsets(props, { ...lengths, before, after }, around);
  };
  const direction = () => (runsLeft(element) ? -1 : 1);
  const along = () => (horizontal() ? element.scrollLeft * direction() : element.scrollTop);
  const snaps = createSnaps(element, {
    along,
    offsets: snapsNear,
    how: () => ({ horizontal: horizontal(), stop: stops(props) }),
  });
  const scrollBox = (left: number, top: number, animated: boolean, emitsEnd = animated) => {
    // A device that is there already emits nothing (RCTScrollViewComponentView.mm: scrollToOffset).
    phases.commanded(emitsEnd && isAway(element, { left, top }, direction()));
    snaps.towards(horizontal() ? left * direction() : top);
    element.scrollTo({ left, top, behavior: animated ? 'smooth' : 'instant' });
  };
  const scrollTo = (x: number, y: number, animated: boolean) => {
    // The last commit may have changed the length of the content.
    if (runsLeft(element)) sizes.measure();
    const from = offset.origin();
    // iOS also tells the app when it has moved without animation (_handleFinishedScrolling).
    scrollBox(x - from.x, y - from.y, animated, animated || context.platform === 'ios');
  };
  /** Scrolls to an offset from the start edge. Commands of the app count from the left. */
  const begin = (x: number, y: number, animated: boolean) => {
    const { left, top } = insets.whole();
    scrollBox((x + left) * direction(), y + top, animated);
  };
  const thrownTo = (thrown: Thrown) =>
    along() + glideLength(horizontal() ? thrown.x * direction() : thrown.y, rateOf(element));
  const snapOf = (thrown: Thrown) => {
    const all = snapsNear([along()]) ?? [];
    return nearest(stops(props) ? neighbours(all, draggedFrom) : all, thrownTo(thrown));
  };
  /** The resting offset of a throw, as the app counts it. */
  const restOf = (thrown: Thrown) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const end = horizontal() ? scrollWidth - clientWidth : scrollHeight - clientHeight;
    const to = snapOf(thrown) ?? Math.min(end, Math.max(0, thrownTo(thrown)));
    const [{ x, y }, by] = [offset.now(), to - along()];
    return horizontal() ? { x: x + by * direction(), y } : { x, y: y + by };
  };
  const settle = (thrown: Thrown) => {
    const to = snapOf(thrown);
    if (to === undefined) return undefined;
    const there = horizontal() ? { left: to * direction() } : { top: to };
    element.scrollTo({ ...there, behavior: 'smooth' });
    return () => Math.abs(along() - to) < 1;
  };
  const follow = () => indicator.follow(props, horizontal(), element.scrollLeft, element.scrollTop);

  const refresh = () => {
    insets.update();
    snaps.mark();
  };
  function resized(): void {
    refresh();
    keepPlace();
  }

  /** Where the app knows the view to be, because its content has moved. */
  let adjusted: { left: number; top: number } | undefined;
  /**
   * A device tells an app of each change, even if it was too short a content to scroll, and
   * VirtualizedList renders no other rows before that (pendingScrollUpdateCount). A browser tells of
   * all changes of a frame together.
   */
  function keepPlace(): void {
    const keep = props.maintainVisibleContentPosition;
    const isShown = element.getClientRects().length > 0;
    if (keep === undefined || !isShown) return;
    const { isMoved, isAtTop } = anchor.restore(keep, horizontal());
    if (isMoved) {
      sizes.measure();
      tellOffset();
      emit('topScroll', true);
      adjusted = { left: element.scrollLeft, top: element.scrollTop };
    }
    if (isAtTop) begin(0, 0, true);
    anchor.take(keep, content, horizontal());
  }
  let forget: (() => void) | undefined;

  element.addEventListener('scroll', () => {
    tellOffset();
    const { scrollLeft, scrollTop } = element;
    if (scrollLeft !== adjusted?.left || scrollTop !== adjusted.top) phases.moved();
    adjusted = undefined;
    snaps.moved();
    follow();
    if (props.maintainVisibleContentPosition !== undefined)
      anchor.take(props.maintainVisibleContentPosition, content, horizontal());
  });
  watchScrollInput(element, phases, settle);

  return {
    element,
    update(all: Props, changed: Props): void {
      props = all;
      setBox(all, changed);
      styleScroll(element, all, horizontal());
      context.app.afterCommit(insets.update);
      if ('contentOffset' in changed) {
        const to = point(all.contentOffset);
        if (to) context.app.afterCommit(() => begin(to.x, to.y, false));
      }
      if (content) refresh();
      const keeps = all.maintainVisibleContentPosition !== undefined;
      if (!keeps) forget?.();
      forget = keeps ? (forget ?? context.app.onCommit(keepPlace)) : undefined;
    },
    arrange(children: MountedView[]): void {
      content = arrangeScroll(element, children);
      sizes.observe(content);
    },
    command(name: string, args: unknown[]): void {
      const flash = () => {
        sizes.measure();
        follow();
      };
      scrollCommand({ isHorizontal: horizontal, scrollTo, flash }, name, args);
    },
    remove(): void {
      forget?.();
      sizes.end();
      insets.end();
      phases.end();
      indicator.end();
    },
  };
}

/** On iOS, only the style says whether it is horizontal (ScrollView.js: baseHorizontal). */
const isHorizontal = ({ horizontal, flexDirection }: Props): boolean =>
  typeof horizontal === 'boolean' ? horizontal : String(flexDirection).startsWith('row');

/** Whether a throw stops at the next snap offset. */
const stops = ({ disableIntervalMomentum, pagingEnabled }: Props): boolean =>
  disableIntervalMomentum === true || pagingEnabled === true;

/** On Android, ScrollView.js dismisses the keyboard. */
const dismisses = ({ platform }: ViewContext, { keyboardDismissMode }: Props): boolean =>
  platform === 'ios' &&
  (keyboardDismissMode === 'on-drag' || keyboardDismissMode === 'interactive');

function dismissKeyboard(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.text-input'))
    activeElement.blur();
}

/**
 * AndroidHorizontalScrollView:
 * react-native/Libraries/Components/ScrollView/AndroidHorizontalScrollViewNativeComponent.js
 */
export const horizontalScroll: ViewFactory = (context, first) => scrollView(context, first, true);
