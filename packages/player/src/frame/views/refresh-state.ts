import { PRIORITY } from '../../protocol/worker.ts';
import type { ViewContext } from '../view.ts';
import { watchPull } from './refresh-pull.ts';

/** So far it has to be pulled. */
export const TRIGGER = 60;

type Look = {
  /** Follows the finger, or `settles` into its place. */
  place(distance: number, settles: boolean): void;
  refreshing(now: boolean): void;
};

/** What both platforms' refresh controls do: `refreshing` is the app's, a pull asks for it. */
export function createRefresh(context: ViewContext, look: Look, isEnabled = () => true) {
  let refreshing = false;
  let area: HTMLElement | undefined;
  let unwatch = () => {};
  const set = (value: unknown) => {
    refreshing = value === true;
    look.refreshing(refreshing);
    look.place(refreshing ? TRIGGER : 0, true);
  };
  return {
    set(value: unknown): void {
      if ((value === true) !== refreshing) set(value);
    },
    attach(scroll: Element | null | undefined): void {
      if (!(scroll instanceof HTMLElement) || scroll === area) return;
      unwatch();
      area = scroll;
      unwatch = watchPull(scroll, {
        isEnabled: () => !refreshing && isEnabled(),
        pulled: (distance) => look.place(distance, false),
        released(distance) {
          set(distance >= TRIGGER);
          if (refreshing) context.emit('topRefresh', {}, PRIORITY.discrete);
        },
      });
    },
    command(name: string, [value]: unknown[]): void {
      if (name === 'setNativeRefreshing') set(value);
    },
    end(): void {
      unwatch();
      // Else the place that it took would stay an inset of the scroll view.
      delete area?.dataset.pulled;
    },
  };
}

export const paletteOf = ({ platform, app }: ViewContext) => ({
  platform,
  dark: app.surroundings().colorScheme === 'dark',
});
