import type { Props } from '../../protocol/worker.ts';
import { insetsAt } from '../../shared/insets.ts';
import { type Edges, edges, finite } from '../events/finite.ts';
import { placeOf } from '../place.ts';
import type { ViewContext } from '../view.ts';
import type { Sizes } from './scroll-sizes.ts';

const COVERED = 'vitrine:covered';

/** Reports the height of a translucent bar to the scroll view below it. */
export const tellCovered = (element: HTMLElement, height: number): boolean =>
  element.dispatchEvent(new CustomEvent(COVERED, { detail: height }));

const PULLED = 'vitrine:pulled';

/** Tells a scroll view how far a refresh control has moved its content. It counts as an inset. */
export const tellPulled = (element: HTMLElement, distance: number): boolean =>
  element.dispatchEvent(new CustomEvent(PULLED, { detail: distance }));

const NONE: Edges = { top: 0, right: 0, bottom: 0, left: 0 };
const ASKING = new Set<unknown>(['automatic', 'scrollableAxes', 'always']);

/** Whether iOS adds safe area insets to a scroll view. The default of React Native is `never`. */
export const asksForInsets = ({ contentInsetAdjustmentBehavior }: Props): boolean =>
  ASKING.has(contentInsetAdjustmentBehavior);

const AUTOMATIC = 'vitrine:automatic';

/** Makes iOS adjust the insets of a scroll view whose app leaves it to react-native-screens. */
export function adjustAutomatically(element: HTMLElement): void {
  element.dataset.insets = 'automatic';
  element.dispatchEvent(new CustomEvent(AUTOMATIC));
}

/**
 * Whether something else than its props asks for that. The app's own insets take precedence. The element
 * says it, because each library is a script with its own copy of this file.
 */
export const isAutomatic = ({ dataset }: HTMLElement, { contentInset }: Props): boolean =>
  dataset.insets === 'automatic' && contentInset === undefined;

type Scroll = { element: HTMLElement; sizes: Sizes; props(): Props; isHorizontal(): boolean };

/**
 * The insets of a scroll view: those of the app, and those that iOS adds in the scroll direction
 * for the status bar, the home indicator and bars of the app (UIScrollView: adjustedContentInset).
 */
export function createInsets(
  { app, platform }: ViewContext,
  { element, sizes, props, isHorizontal }: Scroll,
  /** `changed` comes after each update, and `moved` if the content has moved. */
  { moved, changed }: { moved(): void; changed(): void },
) {
  let adjusted = NONE;
  let bar = 0;
  let pulled = 0;
  /** The height of the scroll view that the keyboard covers, if the view adjusts to it. */
  let covered = 0;
  const withPull = (all: Edges): Edges => ({ ...all, top: all.top + pulled });
  const given = (): Edges => {
    const all = edges(props().contentInset);
    return { ...all, bottom: Math.max(all.bottom, covered) };
  };

  /**
   * UIScrollView.ContentInsetAdjustmentBehavior. Only the outer of nested scroll views is adjusted.
   */
  const isAdjusted = (): boolean => {
    const all = props();
    const isAsked = asksForInsets(all);
    const isForced = !isAsked && isAutomatic(element, all);
    if (platform !== 'ios' || !(isAsked || isForced) || !element.isConnected) return false;
    if (sizes.viewport.width === 0) sizes.measure();
    const horizontal = isHorizontal();
    const outer = horizontal ? '.scroll.is-horizontal' : '.scroll.is-vertical';
    if (element.parentElement?.closest(outer)) return false;
    const behavior = isForced ? 'automatic' : all.contentInsetAdjustmentBehavior;
    if (behavior === 'always' || (behavior === 'automatic' && !horizontal)) return true;
    const { content, viewport } = sizes;
    return horizontal
      ? all.alwaysBounceHorizontal === true || content.width > viewport.width
      : all.alwaysBounceVertical === true || content.height > viewport.height;
  };
  const wanted = (): Edges => {
    if (!isAdjusted()) return NONE;
    // A hidden element has no place.
    if (element.offsetHeight === 0) return adjusted;
    const { insets, window } = app.surroundings();
    const at = insetsAt(placeOf(element), insets, window);
    return isHorizontal()
      ? { ...NONE, left: at.left, right: at.right }
      : { ...NONE, top: Math.max(at.top, bar), bottom: at.bottom };
  };
  /** centerContent: the offset of content that is shorter (RCTEnhancedScrollView.mm, setContentOffset). */
  const centred = (): { top: number; left: number } => {
    const { content, viewport } = sizes;
    const isAsked = platform === 'ios' && props().centerContent === true;
    const before = (side: 'width' | 'height') =>
      isAsked ? Math.max(0, (viewport[side] - content[side]) / 2) : 0;
    return isHorizontal() ? { top: 0, left: before('width') } : { top: before('height'), left: 0 };
  };
  const whole = (): Edges => {
    const { top, right, bottom, left } = given();
    const by = centred();
    return {
      top: top + adjusted.top + by.top,
      right: right + adjusted.right,
      bottom: bottom + adjusted.bottom,
      left: left + adjusted.left + by.left,
    };
  };
  const draw = () => {
    const { top, right, bottom, left } = whole();
    element.style.setProperty('--before', `${isHorizontal() ? left : top}px`);
    element.style.setProperty('--after', `${isHorizontal() ? right : bottom}px`);
    element.style.setProperty('--pulled', `${pulled}px`);
  };
  /**
   * Updates the insets. A scroll view at its start stays there, so the offset that the app sees
   * changes.
   */
  const update = () => {
    const before = adjusted;
    adjusted = wanted();
    const by = { left: adjusted.left - before.left, top: adjusted.top - before.top };
    const isMoved = by.left !== 0 || by.top !== 0;
    const isScrolled = isMoved && (element.scrollLeft !== 0 || element.scrollTop !== 0);
    draw();
    if (isScrolled) element.scrollBy({ ...by, behavior: 'instant' });
    else if (isMoved) moved();
    changed();
  };
  element.addEventListener(COVERED, (event) => {
    if (event.target !== element) return;
    bar = finite((event as CustomEvent<unknown>).detail) ?? 0;
    update();
  });
  element.addEventListener(PULLED, (event) => {
    if (event.target !== element) return;
    pulled = finite((event as CustomEvent<unknown>).detail) ?? 0;
    draw();
    changed();
  });
  element.addEventListener(AUTOMATIC, (event) => {
    if (event.target === element) update();
  });
  const forget = app.onSurroundings(() => requestAnimationFrame(update));
  /**
   * automaticallyAdjustKeyboardInsets: what is below the keyboard can be scrolled above it, and the
   * field that has the focus is (RCTScrollViewComponentView.mm: _keyboardWillChangeFrame).
   */
  const forgetKeyboard = app.onKeyboard((height, field) => {
    const isWanted = platform === 'ios' && props().automaticallyAdjustKeyboardInsets === true;
    const isThere = isWanted && !isHorizontal() && element.isConnected;
    const top = app.surroundings().window.height - height;
    const below = (one: HTMLElement) => {
      const { y, height } = placeOf(one);
      return Math.max(0, y + height - top);
    };
    const now = isThere && height > 0 ? below(element) : 0;
    if (now !== covered) {
      covered = now;
      update();
    }
    if (now > 0 && field instanceof HTMLElement && element.contains(field))
      element.scrollBy({ top: below(field), behavior: 'instant' });
  });
  return {
    /** The insets of the app and of iOS. */
    whole: () => withPull(whole()),
    /** The same while no refresh control is pulled. */
    atRest: whole,
    /** The insets that events report. They do not include those that iOS adds. */
    reported: () => withPull(given()),
    update,
    end(): void {
      forget();
      forgetKeyboard();
    },
  };
}
