/** Sets what is new and takes away what is gone; answers what is set now. */
export function applyStyle(
  element: ElementCSSInlineStyle,
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  const style = element.style as unknown as Record<string, string>;
  for (const name of Object.keys(before)) if (!(name in after)) style[name] = '';
  for (const [name, value] of Object.entries(after))
    if (before[name] !== value) style[name] = value;
  return after;
}
