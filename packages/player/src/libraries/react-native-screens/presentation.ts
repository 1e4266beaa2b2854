import type { MountedView } from '../../frame/view.ts';
import type { Platform } from '../../protocol/settings.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { numberIn, numbersIn } from '../read-props.ts';

const TRANSPARENT = new Set(['transparentModal', 'containedTransparentModal']);
const CARDS = new Set(['modal', 'pageSheet', 'formSheet']);

/** How a screen covers the one below it. */
type Presentation = 'full' | 'card' | 'sheet' | 'transparent';

export function presentationOf(props: Props, platform: Platform): Presentation {
  const name = String(props.stackPresentation ?? 'push');
  if (TRANSPARENT.has(name)) return 'transparent';
  if (name === 'formSheet') return 'sheet';
  return CARDS.has(name) && platform === 'ios' ? 'card' : 'full';
}

/** iOS shows this component above the whole window, including tab bars. */
export const coversWindow = ({ component }: MountedView): boolean => component === 'RNSModalScreen';

/** Whether the screen below stays visible. */
export const letsSeeBelow = (view: MountedView): boolean =>
  presentationOf(view.props, view.context.platform) !== 'full';

/** Whether the user can dismiss it. On Android the prop applies to the system's back only. */
export const isLoose = ({ props, context }: MountedView): boolean =>
  context.platform === 'android' || props.gestureEnabled !== false;

/** The detents of a sheet as fractions of the screen. -1 is the height of the content. */
function detentsOf(props: Props): number[] {
  const detents = numbersIn(props.sheetAllowedDetents).filter((one) => one === -1 || one > 0);
  return detents.length > 0 ? detents.map((one) => Math.min(one, 1)) : [1];
}

/** The detent of a sheet: the one it was dragged to, or the initial one. */
export function detentAt(props: Props, dragged: number | undefined): number {
  const detents = detentsOf(props);
  return detents.at(dragged ?? numberIn(props.sheetInitialDetent) ?? 0) ?? detents[0] ?? 1;
}

const detentOf = ({ dataset: { detent } }: HTMLElement, props: Props): number =>
  detentAt(props, detent === undefined ? undefined : Number(detent));

const heightAt = (detent: number) => (detent === -1 ? 'auto' : `${detent * 100}%`);

/** Gives a sheet the height of its detent. */
export function showDetent(element: HTMLElement, props: Props): void {
  if (element.classList.contains('is-dragged')) return;
  element.style.setProperty('--height', heightAt(detentOf(element, props)));
}

/** The space above a sheet, which keeps the status bar visible. style.css has the same value. */
export const ABOVE = 54;

/** The heights of a sheet's detents, in pixels and in the order of the detents. */
export function heightsOf(element: HTMLElement, props: Props): number[] {
  const whole = element.parentElement?.clientHeight ?? 0;
  const most = Math.max(0, whole - ABOVE);
  return detentsOf(props).map((one) =>
    one === -1 ? element.offsetHeight : Math.min(one * whole, most),
  );
}

const SETTLES_MS = 250;

/** Moves a sheet to a detent, and emits an event if the detent changed. */
export function settleAt({ props, context }: MountedView, element: HTMLElement, at: number): void {
  const before = detentOf(element, props);
  element.classList.add('is-settling');
  setTimeout(() => element.classList.remove('is-settling'), SETTLES_MS);
  element.dataset.detent = String(at);
  showDetent(element, props);
  const now = detentOf(element, props);
  if (now === before) return;
  context.app.tell(context.tag, { style: { height: now === -1 ? undefined : `${now * 100}%` } });
  const payload = { index: at, isStable: true };
  context.emit('topSheetDetentChanged', payload, PRIORITY.discrete);
}
