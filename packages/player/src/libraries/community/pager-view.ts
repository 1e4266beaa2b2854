import { DRAG, type DragDetail } from '../../frame/events/drag-events.ts';
import type { MountedView, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn } from '../read-props.ts';

/** Scrolling has ended when no scroll event came for this long. */
const SETTLED_MS = 120;
/** A drag faster than this goes to the next page, in pixels per millisecond. */
const FAST = 0.3;

/** RNCViewPager, LEGACY_RNCViewPager: react-native-pager-view/src/PagerViewNativeComponent.ts */
export const pager: ViewFactory = (context) => {
  const element = elementOf('view pager');
  const update = box(context, element);
  let props: Props = {};
  let pages: readonly MountedView[] = [];
  let selected = -1;
  let isScrolling = false;
  let settled: ReturnType<typeof setTimeout> | undefined;

  const isVertical = () => props.orientation === 'vertical';
  const gap = () => numberIn(props.pageMargin) ?? 0;
  /** The distance between the starts of two pages, in pixels. */
  const length = () =>
    Math.max((isVertical() ? element.clientHeight : element.clientWidth) + gap(), 1);
  /** The current page, with its fraction. `scrollLeft` is negative from right to left. */
  const at = () => Math.abs(isVertical() ? element.scrollTop : element.scrollLeft) / length();
  const tell = (name: string, payload: Props, isMove = false) =>
    context.emit(name, payload, isMove ? PRIORITY.continuous : PRIORITY.discrete);

  const sign = () => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

  const select = (position: number) => {
    if (position === selected) return;
    selected = position;
    tell('topPageSelected', { position });
  };
  const go = (page: unknown, behavior: ScrollBehavior) => {
    const index = numberIn(page);
    if (index === undefined) return;
    const to = Math.min(Math.max(Math.trunc(index), 0), Math.max(pages.length - 1, 0)) * length();
    element.scrollTo(isVertical() ? { top: to, behavior } : { left: to * sign(), behavior });
    if (behavior === 'instant') select(Math.round(to / length()));
  };

  element.addEventListener('scroll', () => {
    if (!isScrolling) tell('topPageScrollStateChanged', { pageScrollState: 'dragging' });
    isScrolling = true;
    const position = Math.floor(at());
    tell('topPageScroll', { position, offset: at() - position }, true);
    if (!isHeld) settle();
  });

  const settle = () => {
    clearTimeout(settled);
    settled = setTimeout(() => {
      element.classList.remove('is-dragged');
      if (!isScrolling) return;
      isScrolling = false;
      tell('topPageScrollStateChanged', { pageScrollState: 'settling' });
      select(Math.round(at()));
      tell('topPageScrollStateChanged', { pageScrollState: 'idle' });
    }, SETTLED_MS);
  };

  // A mouse drag moves by one page at most, as a finger does. Scroll snap is off while it lasts,
  // because the browser would snap at every step.
  let from = 0;
  let isHeld = false;
  element.addEventListener(DRAG, (event) => {
    if (event.target !== element) return;
    const { detail } = event as CustomEvent<DragDetail>;
    if (detail.phase === 'begin') {
      clearTimeout(settled);
      isHeld = true;
      from = Math.round(at());
      element.classList.add('is-dragged');
      return;
    }
    event.preventDefault();
    isHeld = false;
    const speed = isVertical() ? detail.thrown.y : detail.thrown.x * sign();
    const to = Math.abs(speed) > FAST ? from + Math.sign(speed) : Math.round(at());
    go(Math.min(Math.max(to, from - 1), from + 1), 'smooth');
    settle();
  });

  let isFirst = true;
  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      element.classList.toggle('is-vertical', isVertical());
      element.classList.toggle('is-horizontal', !isVertical());
      element.classList.toggle('is-off', props.scrollEnabled === false);
      element.style.setProperty('--gap', `${gap()}px`);
    },
    arrange(children) {
      pages = children;
      let next = element.firstChild;
      for (const { element: child } of children)
        if (child === next) next = next.nextSibling;
        else element.insertBefore(child, next);
      if (!isFirst) return;
      isFirst = false;
      context.app.afterCommit(() => go(props.initialPage ?? 0, 'instant'));
    },
    command(name, [value]) {
      if (name === 'setPage') go(value, 'smooth');
      else if (name === 'setPageWithoutAnimation') go(value, 'instant');
      else if (name === 'setScrollEnabledImperatively')
        element.classList.toggle('is-off', value === false);
    },
    remove: () => clearTimeout(settled),
  };
};
