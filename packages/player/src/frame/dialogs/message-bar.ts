import type { AppFrame } from '../view.ts';

/** Focus events. A capturing listener on the window receives them first. */
const OF_FOCUS = ['blur', 'focusout', 'focus', 'focusin'];
const stop = (event: Event) => event.stopImmediatePropagation();

/**
 * Copies a text. A sandboxed document can only copy a selection, and only during a click. Selecting
 * takes the focus from an input and returns it. The app receives none of these events, because a
 * phone sends none.
 */
export function copy(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement('textarea');
  area.className = 'to-copy';
  area.value = text;
  for (const name of OF_FOCUS) addEventListener(name, stop, true);
  try {
    document.body.append(area);
    area.select();
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    for (const name of OF_FOCUS) removeEventListener(name, stop, true);
  }
}

const SHOWN_MS = 12_000;
/** The height of a tab bar, which stays visible. */
const ABOVE_TABS = 56;

/**
 * Shows what the app would do outside of its frame. The text can be copied, and nothing in it is a
 * link. Returns what closes it before its time.
 */
export function createBar(app: AppFrame) {
  let bar: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    bar?.remove();
  };
  const button = (label: string, press: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = label;
    element.addEventListener('click', press);
    return element;
  };
  return (title: string, detail: string): (() => void) => {
    close();
    const own = document.createElement('div');
    bar = own;
    own.className = 'leave-bar';
    own.role = 'status';
    const words = document.createElement('p');
    const strong = document.createElement('strong');
    strong.textContent = title;
    const rest = document.createElement('span');
    rest.textContent = detail;
    words.append(strong, rest);
    own.append(
      words,
      button('Copy', () => copy(detail)),
      button('Close', close),
    );
    own.style.setProperty('--bottom', `${app.surroundings().insets.bottom + ABOVE_TABS}px`);
    app.overlay.append(own);
    timer = setTimeout(close, SHOWN_MS);
    return () => bar === own && close();
  };
}
