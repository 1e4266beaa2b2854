import type { Props } from '../protocol/worker.ts';
import { idOf } from './accessibility.ts';

/** The limit of names. No real order has so many. */
const MAX = 200;
const FOCUSABLE = '[tabindex="0"], button, a[href], input, textarea, select';

const orders = new WeakMap<Element, string[]>();

/** The elements of a view that can have the focus: the view itself, or else those in it. */
function reachable(view: Element): HTMLElement[] {
  const all = view.matches(FOCUSABLE) ? [view] : [...view.querySelectorAll(FOCUSABLE)];
  return all.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0) as HTMLElement[];
}

const stopsOf = (area: Element): HTMLElement[] =>
  (orders.get(area) ?? []).flatMap((id) => {
    const found = area.querySelector(`[id="${id}"]`);
    return found ? reachable(found) : [];
  });

/**
 * Moves the focus by the Tab key in the order of the app. Before the first and after the last one, the focus
 * goes to the elements before and after the area.
 */
function onTab(event: KeyboardEvent): void {
  const { currentTarget: area, target, key, shiftKey, defaultPrevented } = event;
  if (key !== 'Tab' || defaultPrevented || !(area instanceof HTMLElement)) return;
  const stops = stopsOf(area);
  const at = stops.indexOf(target as HTMLElement);
  if (at < 0) return;
  const next = stops[at + (shiftKey ? -1 : 1)] ?? outside(area, shiftKey);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}

function outside(area: HTMLElement, isBefore: boolean): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && !area.contains(one) && !one.closest('[inert]'),
  );
  const where = isBefore ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const found = all.filter((one) => area.compareDocumentPosition(one) & where);
  return found.at(isBefore ? -1 : 0);
}

/** The Tab key came from outside, and the browser chose by the order of the elements. */
function onEnter(event: FocusEvent): void {
  const { currentTarget: area, target, relatedTarget: from } = event;
  if (!(area instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  if (!target.matches(':focus-visible') || (from instanceof Node && area.contains(from))) return;
  const stops = stopsOf(area);
  const isFromAfter =
    from instanceof Node &&
    (area.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const first = stops.at(isFromAfter ? -1 : 0);
  if (first && first !== target) first.focus({ preventScroll: true });
}

/**
 * `experimental_accessibilityOrder`: the nativeIDs of views in it, in the order in which assistive
 * technology reads them (react-native/Libraries/Components/View/ViewPropTypes.js).
 */
export function accessibilityOrder(element: Element, props: Props, changed: Props): void {
  if (!('experimental_accessibilityOrder' in changed)) return;
  const given = props.experimental_accessibilityOrder;
  const names = Array.isArray(given) ? given.slice(0, MAX).flatMap((one) => idOf(one) || []) : [];
  if (names.length > 0) element.setAttribute('aria-owns', names.join(' '));
  else element.removeAttribute('aria-owns');
  if (!(element instanceof HTMLElement)) return;
  const isNew = !orders.has(element);
  orders.set(element, names);
  if (!isNew) return;
  element.addEventListener('keydown', onTab);
  element.addEventListener('focusin', onEnter);
}
