const LONG_MS = 500;
const SLOP = 10;

/**
 * Calls `then` when an element is held for a while, on a click of the secondary mouse button, and on
 * the context menu key. The release after a long press is not a press.
 */
export function watchLongPress(
  element: HTMLElement,
  then: () => void,
  { isOn = () => true, ms = () => LONG_MS }: { isOn?: () => boolean; ms?: () => number } = {},
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { clientX: 0, clientY: 0 };
  let isHeld = false;
  const stop = () => clearTimeout(timer);
  const hold = () => {
    stop();
    isHeld = true;
    then();
  };
  element.addEventListener('pointerdown', (event) => {
    stop();
    isHeld = false;
    from = event;
    if (event.button === 0 && isOn()) timer = setTimeout(hold, ms());
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLOP) stop();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    element.addEventListener(end, stop);
  element.addEventListener('contextmenu', (event) => {
    if (!isOn()) return;
    event.preventDefault();
    // A held touch sends this event as well.
    if (!isHeld) hold();
  });
  element.addEventListener(
    'click',
    (event) => {
      // A click with detail 0 comes from the keyboard.
      if (!isHeld || event.detail === 0) return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
