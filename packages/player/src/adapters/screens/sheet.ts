import type { MountedView } from '../../page/view.ts';
import { PRIORITY, type Props } from '../../protocol.ts';
import { numberIn } from '../read.ts';
import { detentsOf } from './presentation.ts';

/** Which of its detents a sheet has: the one it was dragged to, or the one it opens with. */
function detentOf(element: HTMLElement, props: Props): number {
  const { detent } = element.dataset;
  const detents = detentsOf(props);
  const given = detent === undefined ? numberIn(props.sheetInitialDetent) : Number(detent);
  return detents.at(given ?? 0) ?? detents[0] ?? 1;
}

const heightAt = (detent: number) => (detent === -1 ? 'auto' : `${detent * 100}%`);

/** Gives a sheet the height of its detent. */
export function showDetent(element: HTMLElement, props: Props): void {
  element.style.setProperty('--height', heightAt(detentOf(element, props)));
}

/** The heights that a sheet can have, in pixels, from its least detent on. */
export function heightsOf(element: HTMLElement, props: Props): number[] {
  const whole = element.parentElement?.clientHeight ?? 0;
  return detentsOf(props).map((one) => (one === -1 ? element.offsetHeight : one * whole));
}

/** A sheet goes on to a detent by itself, and says that it is there. */
export function settleAt({ props, context }: MountedView, element: HTMLElement, at: number): void {
  element.classList.add('is-settling');
  element.dataset.detent = String(at);
  showDetent(element, props);
  const payload = { index: at, isStable: true };
  context.emit('topSheetDetentChanged', payload, PRIORITY.discrete);
  element.addEventListener('transitionend', () => element.classList.remove('is-settling'), {
    once: true,
  });
}
