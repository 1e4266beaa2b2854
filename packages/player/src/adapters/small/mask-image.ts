const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** What of an element's look a mask is made of: its boxes and letters. */
const LOOK = [
  ...['background-color', 'background-image', 'border-radius', 'border', 'opacity', 'color'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-transform', 'white-space', 'transform', 'overflow'],
];

/** More than that is no mask. */
const MOST = 200;

/** Each element where it is now, so that it does not depend on layout. */
function copyOf(element: Element, origin: DOMRect): HTMLElement {
  const copy = document.createElementNS(XHTML, 'div') as HTMLElement;
  const style = getComputedStyle(element);
  for (const name of LOOK) copy.style.setProperty(name, style.getPropertyValue(name));
  const at = element.getBoundingClientRect();
  Object.assign(copy.style, {
    ...{ position: 'absolute', boxSizing: 'border-box' },
    ...{ left: `${at.left - origin.left}px`, top: `${at.top - origin.top}px` },
    ...{ width: `${at.width}px`, height: `${at.height}px` },
  });
  for (const child of element.childNodes)
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) copy.append(copyOf(child, at));
  return copy;
}

/** An element's shape as a CSS image; undefined while there is nothing to see. */
export function maskOf(shape: Element): string | undefined {
  const at = shape.getBoundingClientRect();
  if (at.width === 0 || at.height === 0 || shape.querySelectorAll('*').length > MOST)
    return undefined;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(at.width));
  svg.setAttribute('height', String(at.height));
  const foreign = document.createElementNS(SVG, 'foreignObject');
  foreign.setAttribute('width', '100%');
  foreign.setAttribute('height', '100%');
  const copy = copyOf(shape, at);
  // The shape itself is not shown.
  copy.style.opacity = '1';
  foreign.append(copy);
  svg.append(foreign);
  const text = new XMLSerializer().serializeToString(svg);
  return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
}
