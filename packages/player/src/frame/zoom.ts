/** The size of a point of the app in pixels of this document. It is below 1 on a small page. */
let zoom = 1;
let isWatching = false;

/**
 * Draws the app smaller than its device, and still lays it out in points. The scaling is inside of
 * the document, so tools that click by coordinates find its views. A transform does not change how
 * text breaks, as CSS `zoom` does by larger or smaller letters.
 */
export function setZoom(body: HTMLElement, factor: number): void {
  if (!(factor > 0 && factor < 10) || factor === zoom) return;
  zoom = factor;
  const isSame = zoom === 1;
  const length = isSame ? '' : `${100 / zoom}%`;
  Object.assign(body.style, {
    transform: isSame ? '' : `scale(${zoom})`,
    transformOrigin: isSame ? '' : '0 0',
    width: length,
    height: length,
  });
  if (isWatching) return;
  isWatching = true;
  reportPoints();
}

/**
 * Lets the document report places in points of the app, from here on. All code here computes in
 * points. Browsers report rectangles and pointers in pixels, outside of the transform.
 */
function reportPoints(): void {
  for (const name of ['x', 'y', 'clientX', 'clientY', 'pageX', 'pageY'])
    divided(MouseEvent.prototype, name);
  if ('Touch' in globalThis)
    for (const name of ['clientX', 'clientY', 'pageX', 'pageY']) divided(Touch.prototype, name);
  for (const name of ['innerWidth', 'innerHeight']) divided(globalThis, name);
  for (const { prototype } of [Element, Range]) {
    const { getBoundingClientRect, getClientRects } = prototype;
    prototype.getBoundingClientRect = function () {
      return inPoints(getBoundingClientRect.call(this));
    };
    prototype.getClientRects = function () {
      const rects = Array.from(getClientRects.call(this), inPoints);
      return Object.assign(rects, { item: (at: number) => rects[at] ?? null });
    };
  }
}

const inPoints = ({ x, y, width, height }: DOMRect): DOMRect =>
  new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);

function divided(object: object, name: string): void {
  const { get, ...descriptor } = Object.getOwnPropertyDescriptor(object, name) ?? {};
  if (!get) return;
  Object.defineProperty(object, name, {
    ...descriptor,
    get(this: unknown) {
      return (get.call(this) as number) / zoom;
    },
  });
}
