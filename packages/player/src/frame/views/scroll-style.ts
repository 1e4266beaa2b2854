import type { Props } from '../../protocol/worker.ts';
import { finite } from '../events/finite.ts';
import { turnWheel } from './scroll-hands.ts';

/** What props of a scroll view mean for its element, beside style. */
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

/** As lists are that grow upwards: `scaleY: -1`, on newer Androids `scale: -1`. */
function isTurned(transform: unknown): boolean {
  if (!Array.isArray(transform)) return false;
  return transform.some(
    (step: unknown) =>
      typeof step === 'object' &&
      step !== null &&
      ['scale', 'scaleX', 'scaleY'].some((name) => (step as Props)[name] === -1),
  );
}
