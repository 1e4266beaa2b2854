import type { ViewTree } from '../tree.ts';
import type { AppFrame, MountedView } from '../view.ts';

type Press = (view: MountedView, at: { clientX: number; clientY: number }) => void;

const OWN_KEYS = 'input, textarea, select, [contenteditable]';

/** Presses the middle of the focused view for Enter, Space and clicks of assistive technology. */
export function watchPressKeys({ screen, overlay }: AppFrame, tree: ViewTree, press: Press): void {
  const pressMiddle = (element: Element): boolean => {
    const view = tree.viewAt(element);
    if (!view) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    press(view, { clientX: left + width / 2, clientY: top + height / 2 });
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key, repeat, isComposing } = event;
    if ((key !== 'Enter' && key !== ' ') || repeat || isComposing || event.defaultPrevented) return;
    if (!(target instanceof Element) || target.matches(OWN_KEYS)) return;
    if (!target.hasAttribute('data-tag')) return;
    if (pressMiddle(target)) event.preventDefault();
  };
  /** A click without a pointer. */
  const onClick = (event: MouseEvent) => {
    const { target, detail } = event;
    if (detail !== 0 || !(target instanceof Element) || target.matches(OWN_KEYS)) return;
    if (target.closest('[data-tag]')) pressMiddle(target);
  };
  for (const area of [screen, overlay]) {
    area.addEventListener('keydown', onKey);
    area.addEventListener('click', onClick);
  }
}

/** A device does not focus a field that cannot be edited. */
const FOCUSED_BY_TOUCH =
  'input:not([readonly]), textarea:not([readonly]), select, button, a, iframe';

/**
 * Preserves the focus when the user touches outside of an input, as a phone does. The app decides
 * whether the keyboard closes. A browser would blur the input, select text, drag pictures and open
 * menus.
 */
export function preserveFocus({ screen, overlay }: AppFrame): void {
  const isApps = (target: EventTarget | null): target is Element =>
    target instanceof Element && !target.closest(FOCUSED_BY_TOUCH);
  for (const area of [screen, overlay]) {
    area.addEventListener('mousedown', (event) => {
      if (!isApps(event.target) || getComputedStyle(event.target).userSelect === 'text') return;
      event.preventDefault();
      // The default also focuses the document, so it is focused here.
      if (!document.hasFocus()) focus();
    });
    area.addEventListener('contextmenu', (event) => {
      if (isApps(event.target)) event.preventDefault();
    });
    area.addEventListener('dragstart', (event) => event.preventDefault());
    // Browsers scroll to a focused input, although the app did not ask for it.
    area.addEventListener('scroll', () => area.scrollTo(0, 0));
  }
}
