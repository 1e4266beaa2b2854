import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** What of an element's look a mask is made of: its boxes and letters. */
const LOOK = [
  'background-color',
  'background-image',
  'border-radius',
  'border',
  'opacity',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'white-space',
  'transform',
  'overflow',
];

/** More than that is no mask. */
const MAX = 200;

/** Pixels of a side; a mask need not be finer. */
const FINEST = 1024;

/** An image inside of an image can name no other: its pixels come along. */
function pictureOf(image: HTMLImageElement): HTMLElement {
  const copy = document.createElementNS(XHTML, 'img') as HTMLImageElement;
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, FINEST / Math.max(naturalWidth, naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, naturalWidth * scale);
  canvas.height = Math.max(1, naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  try {
    copy.src = canvas.toDataURL();
    copy.style.objectFit = getComputedStyle(image).objectFit;
  } catch {
    // Of a site that does not let itself be read: all of its box is shown.
    copy.style.background = '#000';
  }
  return copy;
}

function plainCopy(element: Element, at: DOMRect): HTMLElement {
  const copy = document.createElementNS(XHTML, 'div') as HTMLElement;
  const style = getComputedStyle(element);
  for (const name of LOOK) copy.style.setProperty(name, style.getPropertyValue(name));
  for (const child of element.childNodes)
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) copy.append(copyOf(child, at));
  return copy;
}

/** Each element where it is now, so that it does not depend on layout. */
function copyOf(element: Element, origin: DOMRect): HTMLElement | SVGElement {
  const at = element.getBoundingClientRect();
  const copy =
    element instanceof SVGElement
      ? (element.cloneNode(true) as SVGElement)
      : element instanceof HTMLImageElement
        ? pictureOf(element)
        : plainCopy(element, at);
  Object.assign(copy.style, {
    position: 'absolute',
    boxSizing: 'border-box',
    left: `${at.left - origin.left}px`,
    top: `${at.top - origin.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  return copy;
}

/** An element's shape as a CSS image; undefined while there is nothing to see. */
function maskOf(shape: Element): string | undefined {
  const at = shape.getBoundingClientRect();
  if (at.width === 0 || at.height === 0 || shape.querySelectorAll('*').length > MAX)
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

/** RNCMaskedView: @react-native-masked-view/masked-view/js/MaskedView.js. Its first child is the mask. */
export const masked: ViewFactory = (context) => {
  const element = elementOf('view');
  const mask = elementOf('masked-shape');
  const content = elementOf('view masked-content');
  element.append(content, mask);
  const draw = () => {
    const image = element.isConnected ? maskOf(mask) : undefined;
    content.style.maskImage = image ?? '';
  };
  const sizes = new ResizeObserver(draw);
  const changes = new MutationObserver(draw);
  sizes.observe(element);
  const watched = { subtree: true, childList: true, characterData: true, attributes: true };
  changes.observe(mask, watched);
  return {
    element,
    update: box(context, element),
    arrange([shape, ...rest]) {
      arrangeChildren(mask, shape ? [shape] : []);
      arrangeChildren(content, rest);
      context.app.afterCommit(draw);
    },
    remove() {
      sizes.disconnect();
      changes.disconnect();
    },
  };
};
