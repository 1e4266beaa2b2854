const SVG = 'http://www.w3.org/2000/svg';
/** Unused filters are removed each time this many new ones have been created. */
const MORE = 256;

/** The filters by colour. The id of each contains its colour. */
const filters = new Map<string, SVGElement>();
let defs: SVGElement | undefined;
let most = MORE;

/**
 * Returns a CSS filter that replaces the colour of all pixels and retains their alpha. A mask would
 * not work with images of other origins that do not allow CORS.
 */
export function tintFilter(color: string): string {
  const known = filters.get(color);
  if (known) return urlOf(known);
  if (!defs) {
    defs = document.createElementNS(SVG, 'svg');
    defs.setAttribute('class', 'tints');
    defs.setAttribute('aria-hidden', 'true');
    document.body.append(defs);
  }
  if (filters.size >= most) forgetUnused();
  // Scripts of libraries contain a copy of this file, so an id must mean the same colour in all.
  const id = `tint-${[...color].map((letter) => letter.charCodeAt(0).toString(16)).join('')}`;
  const filter = add(defs, 'filter', { id, 'color-interpolation-filters': 'sRGB' });
  for (const [name, value] of Object.entries({ x: '0', y: '0', width: '1', height: '1' }))
    filter.setAttribute(name, value);
  add(filter, 'feFlood', { result: 'color' }).style.setProperty('flood-color', color);
  add(filter, 'feComposite', { in: 'color', in2: 'SourceAlpha', operator: 'in' });
  filters.set(color, filter);
  return urlOf(filter);
}

const urlOf = ({ id }: SVGElement) => `url("#${id}")`;

/** Removes unused filters. An animated colour creates one in each frame. */
function forgetUnused(): void {
  const styles = Array.from(
    document.querySelectorAll('[style*="#tint-"]'),
    (element) => element.getAttribute('style') ?? '',
  ).join();
  const used = new Set(styles.match(/#tint-[0-9a-f]+/g));
  for (const [color, filter] of filters) {
    if (used.has(`#${filter.id}`)) continue;
    filter.remove();
    filters.delete(color);
  }
  most = filters.size + MORE;
}

function add(parent: Element, name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}
