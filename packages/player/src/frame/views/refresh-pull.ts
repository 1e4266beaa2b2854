import { PULL } from '../events/drag-events.ts';

/** Of every pixel that a finger moves, so much is followed. */
const RESISTANCE = 0.5;
export const FARTHEST = 120;
/** A wheel that came to the top does not pull at once: it rests first. */
const WHEEL_RESTS_MS = 200;
const WHEEL_ENDS_MS = 160;
const WHEEL_RESISTANCE = 0.25;

type Pull = {
  isEnabled(): boolean;
  /** So many pixels far. */
  pulled(distance: number): void;
  released(distance: number): void;
};

/** Pulling a scroll view that is at its top, by finger, mouse or wheel. Answers how to end it. */
export function watchPull(area: HTMLElement, { isEnabled, pulled, released }: Pull): () => void {
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
