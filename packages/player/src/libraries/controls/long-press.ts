const LONG_MS = 500;
const SLOP = 10;

/**
 * Calls `then` when an element is held for a while. For a mouse and for keys that is the other button
 * and the key of menus. What is released afterwards is not pressed.
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
    // A touch that is held sends it as well.
    if (!isHeld) hold();
  });
  element.addEventListener(
    'click',
    (event) => {
      // A click without a pointer is one of the keys.
      if (!isHeld || event.detail === 0) return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
