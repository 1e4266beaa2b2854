import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** The styles of boxes and text that a mask copies. */
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

/** A shape with more elements is not used as a mask. */
const MAX = 200;

/** The longest side of a copied image, in pixels. */
const FINEST = 1024;

/** An SVG image cannot load other images, so the pixels are copied into a data URL. */
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
    // The image is cross-origin and its pixels cannot be read: its whole box becomes the mask.
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

/** Copies an element with its current position, so that the copy needs no layout. */
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

/** An element's shape as a CSS image. It is undefined while the shape has no size. */
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
  // The original has an opacity of 0, which must not be copied.
  copy.style.opacity = '1';
  foreign.append(copy);
  svg.append(foreign);
  const text = new XMLSerializer().serializeToString(svg);
  return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
}

/**
 * RNCMaskedView: @react-native-masked-view/masked-view/js/MaskedView.js.
 * The first child is the mask.
 */
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
