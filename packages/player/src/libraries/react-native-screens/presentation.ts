import type { MountedView } from '../../frame/view.ts';
import type { Platform } from '../../protocol/settings.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { numberIn, numbersIn } from '../read-props.ts';

const TRANSPARENT = new Set(['transparentModal', 'containedTransparentModal']);
const CARDS = new Set(['modal', 'pageSheet', 'formSheet']);

/** How a screen lies over the one below it: all of it, as a card of iOS, as a sheet, see-through. */
type Presentation = 'full' | 'card' | 'sheet' | 'transparent';

export function presentationOf(props: Props, platform: Platform): Presentation {
  const name = String(props.stackPresentation ?? 'push');
  if (TRANSPARENT.has(name)) return 'transparent';
  if (name === 'formSheet') return 'sheet';
  return CARDS.has(name) && platform === 'ios' ? 'card' : 'full';
}

/** iOS shows these over the whole window, tab bars and all; they are a component of their own. */
export const coversWindow = ({ component }: MountedView): boolean => component === 'RNSModalScreen';

/** What of the screen below can still be seen. */
export const letsSeeBelow = (view: MountedView): boolean =>
  presentationOf(view.props, view.context.platform) !== 'full';

/** Whether a person may take it away. On Android the prop is about the system's back alone. */
export const isLoose = ({ props, context }: MountedView): boolean =>
  context.platform === 'android' || props.gestureEnabled !== false;

/** Newer versions say how much of the screen each detent takes; -1: as much as its content. */
function detentsOf(props: Props): number[] {
  const detents = numbersIn(props.sheetAllowedDetents).filter((one) => one === -1 || one > 0);
  return detents.length > 0 ? detents.map((one) => Math.min(one, 1)) : [1];
}

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
