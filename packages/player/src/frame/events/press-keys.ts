import type { ViewTree } from '../tree.ts';
import type { AppPage, MountedView } from '../view.ts';

type Press = (view: MountedView, at: { clientX: number; clientY: number }) => void;

const OWN_KEYS = 'input, textarea, select, [contenteditable]';

/**
 * Enter, Space and what assistive technology does instead of touching press the middle of the view
 * that has the focus.
 */
export function watchPressKeys({ screen, overlay }: AppPage, tree: ViewTree, press: Press): void {
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
  /** A click that no pointer made. */
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
