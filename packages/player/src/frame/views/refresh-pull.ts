import { PRIORITY } from '../../protocol/worker.ts';
import { PULL } from '../events/drag-events.ts';
import type { ViewContext } from '../view.ts';
import { tellPulled } from './scroll-insets.ts';

/** The share of the movement of a finger that the pull follows. */
const RESISTANCE = 0.5;
const FARTHEST = 120;
/** A wheel that scrolled to the top pulls only after a pause. */
const WHEEL_RESTS_MS = 200;
const WHEEL_ENDS_MS = 160;
const WHEEL_RESISTANCE = 0.25;

type Pull = {
  isEnabled(): boolean;
  /** The distance is in pixels. */
  pulled(distance: number): void;
  released(distance: number): void;
};

/**
 * Watches pulls on a scroll view that is at its top, by finger, mouse or wheel. Returns a function
 * that stops it.
 */
function watchPull(area: HTMLElement, { isEnabled, pulled, released }: Pull): () => void {
  let distance = 0;
  let finger: { id: number; y: number; x: number; pulls: boolean } | undefined;
  let wheelAt = -Infinity;
  let wheelEnds: ReturnType<typeof setTimeout> | undefined;

  const isAtTop = () => area.scrollTop <= 0;
  const by = (pixels: number) => {
    distance = Math.min(FARTHEST, Math.max(0, distance + pixels));
    pulled(distance);
  };
  const release = () => {
    const far = distance;
    distance = 0;
    if (far > 0) released(far);
  };

  const start = ({ touches: [touch, other] }: TouchEvent) => {
    finger = undefined;
    if (!touch || other || !isEnabled() || !isAtTop()) return;
    finger = { id: touch.identifier, x: touch.clientX, y: touch.clientY, pulls: false };
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!finger || touch?.identifier !== finger.id) return;
    const [dx, dy] = [touch.clientX - finger.x, touch.clientY - finger.y];
    if (!finger.pulls) {
      if (event.defaultPrevented || dy <= 0 || Math.abs(dx) > dy || !isAtTop()) {
        finger = undefined;
        return;
      }
      finger.pulls = true;
    }
    if (event.cancelable) event.preventDefault();
    by(dy * RESISTANCE);
    finger = { ...finger, x: touch.clientX, y: touch.clientY };
  };
  const end = () => {
    if (finger?.pulls) release();
    finger = undefined;
  };
  const drag = (event: Event) => {
    const down = (event as CustomEvent<unknown>).detail;
    if (typeof down !== 'number' || event.target !== area || !isEnabled()) return;
    if (distance === 0 && (down <= 0 || !isAtTop())) return;
    event.preventDefault();
    by(down * RESISTANCE);
  };
  const wheel = ({ deltaY, timeStamp }: WheelEvent) => {
    const rested = timeStamp - wheelAt > WHEEL_RESTS_MS;
    wheelAt = timeStamp;
    if (!isEnabled() || !isAtTop() || (distance === 0 && (!rested || deltaY >= 0))) return;
    by(-deltaY * WHEEL_RESISTANCE);
    clearTimeout(wheelEnds);
    wheelEnds = setTimeout(release, WHEEL_ENDS_MS);
  };

  const abort = new AbortController();
  const { signal } = abort;
  area.addEventListener('touchstart', start, { passive: true, signal });
  area.addEventListener('touchmove', move, { passive: false, signal });
  for (const name of ['touchend', 'touchcancel'] as const)
    area.addEventListener(name, end, { passive: true, signal });
  area.addEventListener(PULL, drag, { signal });
  area.addEventListener('wheel', wheel, { passive: true, signal });
  addEventListener('pointerup', () => distance > 0 && !finger && release(), { signal });
  return () => {
    clearTimeout(wheelEnds);
    abort.abort();
  };
}

/** A pull of this many pixels starts a refresh. */
export const TRIGGER = 60;

type Look = {
  /** Places the control at this distance in pixels. It is animated if `settles` is true. */
  place(distance: number, settles: boolean): void;
  refreshing(now: boolean): void;
};

/** The refresh control of both platforms. The app sets `refreshing`. A pull requests a refresh. */
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
      if (area) tellPulled(area, 0);
    },
  };
}

export const paletteOf = ({ platform, app }: ViewContext) => ({
  platform,
  dark: app.surroundings().colorScheme === 'dark',
});
