import type { Props } from '../../protocol/worker.ts';
import { DRAG, type DragDetail, type Thrown } from '../events/drag-events.ts';
import { finite } from '../events/finite.ts';
import type { createPhases } from './scroll-phases.ts';

type Phases = ReturnType<typeof createPhases>;

/** Whether a throw that this code animates has arrived. */
type Arrived = () => boolean;

/**
 * Watches fingers, mouse, wheel and keys on a scroll view. `thrown` may animate the view to a place
 * where it rests. Then it returns whether the view has arrived.
 */
export function watchScrollInput(
  area: HTMLElement,
  phases: Phases,
  thrown: (speed: Thrown) => Arrived | undefined,
): void {
  let fingers = 0;
  let arrived: Arrived | undefined;
  const count = ({ touches }: TouchEvent) => {
    const before = fingers;
    fingers = touches.length;
    if (before === 0 && fingers > 0) phases.hold();
    if (before > 0 && fingers === 0) phases.release();
  };
  for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
    area.addEventListener(name, count, { passive: true });

  area.addEventListener(DRAG, (event) => {
    const detail = (event as CustomEvent<DragDetail>).detail;
    if (event.target !== area) return;
    if (detail.phase === 'begin') {
      // With CSS snapping, the view would jump at each step of the drag.
      area.classList.add('is-dragged');
      arrived = () => false;
      phases.hold();
      return;
    }
    phases.release();
    arrived = thrown(detail.thrown);
    if (arrived) event.preventDefault();
    else area.classList.remove('is-dragged');
  });

  area.addEventListener('keydown', ({ target }) => {
    // Keys in an input do not scroll.
    if (!(target instanceof Element && target.matches('input, textarea'))) phases.hand();
  });
  area.addEventListener('wheel', phases.hand, { passive: true });
  area.addEventListener('scrollend', ({ target }) => {
    if (target !== area || arrived?.() === false) return;
    area.classList.remove('is-dragged');
    arrived = undefined;
    phases.ended();
  });
}

/** Adds a listener only if needed, because the browser waits for listeners that are not passive. */
function turnWheel(area: HTMLElement, isTurned: boolean): void {
  if (isTurned) area.addEventListener('wheel', turned, { passive: false });
  else area.removeEventListener('wheel', turned);
}

/** Whether another scroll view inside of `area` scrolls in the direction of the wheel. */
function isForInner(area: HTMLElement, { target, deltaX, deltaY, shiftKey }: WheelEvent): boolean {
  const isHorizontal = shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
  const axis = isHorizontal ? 'is-horizontal' : 'is-vertical';
  const inner = target instanceof Element && target.closest(`.scroll.${axis}:not(.is-off)`);
  if (!inner || inner === area || !area.contains(inner)) return false;
  if (isHorizontal) return inner.scrollWidth > inner.clientWidth;
  // At its end, the outer one goes on.
  const most = inner.scrollHeight - inner.clientHeight;
  return deltaY < 0 ? inner.scrollTop > 0 : inner.scrollTop < most - 1;
}

/** Reverses the wheel, because an inverted list is mirrored on the screen. */
function turned(event: WheelEvent): void {
  const { currentTarget: area, ctrlKey, defaultPrevented, deltaMode, deltaX, deltaY } = event;
  if (!(area instanceof HTMLElement) || ctrlKey || defaultPrevented) return;
  if (isForInner(area, event)) return;
  event.preventDefault();
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  area.scrollBy({ left: -deltaX * unit, top: -deltaY * unit, behavior: 'instant' });
}

/** Applies the props of a scroll view that are not part of its style. */
export function styleScroll(element: HTMLElement, props: Props, horizontal: boolean): void {
  element.classList.add('view', 'scroll');
  const { classList, dataset, style } = element;
  classList.toggle('is-horizontal', horizontal);
  classList.toggle('is-vertical', !horizontal);
  classList.toggle('is-off', props.scrollEnabled === false);
  classList.toggle('is-rigid', props.bounces === false || props.overScrollMode === 'never');
  const isOff = props.scrollEnabled === false;
  style.overflow = isOff ? 'hidden' : horizontal ? 'auto hidden' : 'hidden auto';
  const rate = finite(props.decelerationRate);
  if (rate === undefined) delete dataset.deceleration;
  else dataset.deceleration = String(rate);
  const turned = isTurned(props.transform);
  element.toggleAttribute('data-inverted', turned);
  turnWheel(element, turned);
}

/** Inverted lists have the transform `scaleY: -1`, or `scale: -1` in newer versions on Android. */
function isTurned(transform: unknown): boolean {
  if (!Array.isArray(transform)) return false;
  return transform.some(
    (step: unknown) =>
      typeof step === 'object' &&
      step !== null &&
      ['scale', 'scaleX', 'scaleY'].some((name) => (step as Props)[name] === -1),
  );
}
