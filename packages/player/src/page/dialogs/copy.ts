/** A sandboxed document may only copy what is marked, and only while somebody clicks. */
export function copy(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement('textarea');
  area.className = 'to-copy';
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return done;
}
