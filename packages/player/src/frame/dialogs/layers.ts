import type { AppFrame } from '../view.ts';

type Layer = { back(): void; element?: HTMLElement };

/** A click comes at most so long after its press has ended. */
const CLICK_MS = 400;

/** The layers above the app, the topmost last: modals, dialogs, open drawers. */
const layers: Layer[] = [];

/** Sends Escape or Android's back button to the topmost layer. Returns whether there is one. */
export function goBack(): boolean {
  const top = layers.at(-1);
  top?.back();
  return top !== undefined;
}

/** Receives Escape and the back button until it is released. */
export function takeBack(back: () => void): () => void {
  const layer: Layer = { back };
  layers.push(layer);
  return () => drop(layer);
}

function drop(layer: Layer): void {
  const at = layers.indexOf(layer);
  if (at >= 0) layers.splice(at, 1);
}

/**
 * Shows an element above the app. The app below is inert until the layer is closed. Then the focus
 * returns to its former element. Until then it is on `first` or on the layer.
 */
export function openLayer(
  app: AppFrame,
  element: HTMLElement,
  back: () => void,
  first?: HTMLElement | null,
): () => void {
  const { activeElement } = document;
  const layer: Layer = { back, element };
  layers.push(layer);
  app.overlay.append(element);
  ignoreEarlierPress(element);
  holdFocus(app);
  element.tabIndex = -1;
  (first ?? element).focus({ preventScroll: true });
  return () => {
    if (!layers.includes(layer)) return;
    const wasInside = element.contains(document.activeElement);
    drop(layer);
    element.inert = true;
    holdFocus(app);
    const isLost = wasInside || document.activeElement === document.body;
    if (isLost && activeElement instanceof HTMLElement && activeElement.isConnected)
      activeElement.focus({ preventScroll: true });
  };
}

/** A press may open a layer before the browser sends the click of the press, which then hits the layer. */
function ignoreEarlierPress(element: HTMLElement): void {
  const opened = performance.now();
  let isPressed = false;
  const press = () => {
    isPressed = true;
  };
  element.addEventListener('pointerdown', press, { capture: true, once: true });
  const click = (event: MouseEvent) => {
    // Keys and assistive technology click without a press.
    if (isPressed || event.detail === 0 || event.timeStamp > opened + CLICK_MS) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  element.addEventListener('click', click, { capture: true });
}

function holdFocus({ screen }: AppFrame): void {
  const shown = layers.flatMap(({ element }) => element ?? []);
  screen.inert = shown.length > 0;
  for (const [at, element] of shown.entries()) element.inert = at < shown.length - 1;
}

export function watchEscape(): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing && goBack()) event.preventDefault();
  });
}
