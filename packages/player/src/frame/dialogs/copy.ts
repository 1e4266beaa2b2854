/** What tells of the focus: all of it passes by the window before anybody else hears it. */
const OF_FOCUS = ['blur', 'focusout', 'focus', 'focusin'];
const hush = (event: Event) => event.stopImmediatePropagation();

/**
 * A sandboxed document may only copy what is marked, and only while somebody clicks. What is marked has
 * the focus, so it is taken from where the reader writes and given back; no phone does, and the app
 * hears nothing of it.
 */
export function copy(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement('textarea');
  area.className = 'to-copy';
  area.value = text;
  for (const name of OF_FOCUS) addEventListener(name, hush, true);
  try {
    document.body.append(area);
    area.select();
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    for (const name of OF_FOCUS) removeEventListener(name, hush, true);
  }
}
