import type { MountedView } from '../../frame/view.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { numberIn } from '../read-props.ts';
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
  if (element.classList.contains('is-dragged')) return;
  element.style.setProperty('--height', heightAt(detentOf(element, props)));
}

/** As the styles have it: the status bar stays to be seen above a sheet. */
const ABOVE = 54;

/** The heights that a sheet can have, in pixels, from its least detent on. */
export function heightsOf(element: HTMLElement, props: Props): number[] {
  const whole = element.parentElement?.clientHeight ?? 0;
  const most = Math.max(0, whole - ABOVE);
  return detentsOf(props).map((one) =>
    one === -1 ? element.offsetHeight : Math.min(one * whole, most),
  );
}

const SETTLES_MS = 250;

/** A sheet goes on to a detent by itself, and says so if it is another one. */
export function settleAt({ props, context }: MountedView, element: HTMLElement, at: number): void {
  const before = detentOf(element, props);
  element.classList.add('is-settling');
  setTimeout(() => element.classList.remove('is-settling'), SETTLES_MS);
  element.dataset.detent = String(at);
  showDetent(element, props);
  if (detentOf(element, props) === before) return;
  const payload = { index: at, isStable: true };
  context.emit('topSheetDetentChanged', payload, PRIORITY.discrete);
}
