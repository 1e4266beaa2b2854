const SVG = 'http://www.w3.org/2000/svg';
/** Colours of one app; an animated one would make more. */
const MOST = 256;

const filters = new Map<string, string>();
let defs: SVGElement | undefined;

/**
 * A CSS filter that gives all that is not transparent this colour. A mask would do it too, but not
 * for images of sites that do not allow themselves to be read.
 */
export function tintFilter(color: string): string {
  const known = filters.get(color);
  if (known) return known;
  if (!defs || filters.size >= MOST) {
    defs?.remove();
    filters.clear();
    defs = document.createElementNS(SVG, 'svg');
    defs.setAttribute('class', 'tints');
    defs.setAttribute('aria-hidden', 'true');
    document.body.append(defs);
  }
  // Scripts of libraries have this file too: the same name has to mean the same colour in all.
  const id = `tint-${[...color].map((letter) => letter.charCodeAt(0).toString(16)).join('')}`;
  const filter = add(defs, 'filter', { id, 'color-interpolation-filters': 'sRGB' });
  for (const [name, value] of Object.entries({ x: '0', y: '0', width: '1', height: '1' }))
    filter.setAttribute(name, value);
  add(filter, 'feFlood', { result: 'color' }).style.setProperty('flood-color', color);
  add(filter, 'feComposite', { in: 'color', in2: 'SourceAlpha', operator: 'in' });
  filters.set(color, `url("#${id}")`);
  return `url("#${id}")`;
}

function add(parent: Element, name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}
