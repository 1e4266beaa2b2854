import type { MountedView } from '../../frame/view.ts';
import { elementOf } from '../element.ts';
import { coversWindow, isLoose, presentationOf } from './presentation.ts';

/** What darkens the screens below a card or a sheet; a tap on it lets a sheet go. */
export function createBackdrops(tapped: (screen: MountedView) => void) {
  const shown = new Map<MountedView, HTMLElement>();
  const remove = (screen: MountedView) => {
    shown.get(screen)?.remove();
    shown.delete(screen);
  };
  const add = (screen: MountedView, host: HTMLElement) => {
    const backdrop = elementOf('screen-backdrop');
    backdrop.style.zIndex = String(Number(getZ(screen)) - 1);
    backdrop.addEventListener('click', () => {
      if (isLoose(screen)) tapped(screen);
    });
    shown.set(screen, backdrop);
    host.append(backdrop);
  };
  return {
    show(screens: readonly MountedView[], stack: HTMLElement, window: HTMLElement): void {
      const wanted = screens.filter(
        (view, at) =>
          at > 0 && ['card', 'sheet'].includes(presentationOf(view.props, view.context.platform)),
      );
      for (const screen of [...shown.keys()]) if (!wanted.includes(screen)) remove(screen);
      for (const screen of wanted)
        if (!shown.has(screen)) add(screen, coversWindow(screen) ? window : stack);
    },
  };
}

const getZ = ({ element }: MountedView) =>
  element instanceof HTMLElement ? element.style.zIndex : '1';
