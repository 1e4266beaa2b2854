import type { MountedView } from '../../frame/view.ts';
import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { numbersIn } from '../read-props.ts';

const TRANSPARENT = new Set(['transparentModal', 'containedTransparentModal']);
const CARDS = new Set(['modal', 'pageSheet', 'formSheet']);

/** How a screen lies over the one below it: all of it, as a card of iOS, as a sheet, see-through. */
export type Presentation = 'full' | 'card' | 'sheet' | 'transparent';

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
export function detentsOf(props: Props): number[] {
  const detents = numbersIn(props.sheetAllowedDetents).filter((one) => one === -1 || one > 0);
  return detents.length > 0 ? detents.map((one) => Math.min(one, 1)) : [1];
}
