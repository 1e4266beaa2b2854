import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, recordIn } from '../read-props.ts';
import { setAttribute, svgElement } from './elements.ts';
import { aspectRatioOf, viewBoxOf } from './geometry.ts';
import { paintOf } from './paint.ts';

/** The largest width and height of an exported image, in pixels. */
const LARGEST = 4096;

/** A drawing as a base64 PNG. It is empty when a cross-origin image makes the canvas unreadable. */
async function toPng(svg: SVGSVGElement, options: unknown): Promise<string> {
  const { width: w, height: h } = recordIn(options);
  const at = svg.getBoundingClientRect();
  const width = Math.min(Math.max(numberIn(w) ?? at.width, 1), LARGEST);
  const height = Math.min(Math.max(numberIn(h) ?? at.height, 1), LARGEST);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${at.width} ${at.height}`);
  const source = new XMLSerializer().serializeToString(copy);
  try {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
  } catch {
    return '';
  }
}

/** The event that carries the result to the worker. Every view has it, and no drawing uses it. */
const ANSWER = 'topAccessibilityAction';

/** RNSVGSvgView, RNSVGSvgViewAndroid: react-native-svg/src/fabric/IOSSvgViewNativeComponent.ts */
export const drawing: ViewFactory = (context) => {
  // The wrapper has the layout, because an `svg` element has an intrinsic size in CSS.
  const element = elementOf('view svg-root');
  const svg = svgElement('svg');
  svg.setAttribute('width', '100%');
  svg.setAttribute('height', '100%');
  element.append(svg);
  const update = box(context, element);
  return {
    element,
    update(props, changed) {
      update(props, changed);
      setAttribute(svg, 'viewBox', viewBoxOf(props));
      setAttribute(svg, 'preserveAspectRatio', aspectRatioOf(props));
      svg.style.color = paintOf(props.color ?? props.tintColor, paletteOf(context)) ?? '';
    },
    arrange(children) {
      let next = svg.firstChild;
      for (const { element: child } of children)
        if (child === next) next = next.nextSibling;
        else svg.insertBefore(child, next);
    },
    command(name, [id, options]) {
      if (name !== 'toDataURL' || typeof id !== 'number') return;
      void toPng(svg as SVGSVGElement, options).then((base64) =>
        context.emit(ANSWER, { actionName: 'vitrine:dataUrl', id, base64 }),
      );
    },
  };
};
