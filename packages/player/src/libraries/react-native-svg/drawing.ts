import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { paletteOf } from '../read-props.ts';
import { setAttribute, svgElement } from './elements.ts';
import { aspectRatioOf, viewBoxOf } from './geometry.ts';
import { paintOf } from './paint.ts';
import { toPng } from './to-png.ts';

/** How the thread is answered: an event that every view may have and that no drawing listens to. */
const ANSWER = 'topAccessibilityAction';

/** RNSVGSvgView, RNSVGSvgViewAndroid: react-native-svg/src/fabric/IOSSvgViewNativeComponent.ts */
export const drawing: ViewFactory = (context) => {
  // Around the drawing, which has a size of its own in CSS and none in React Native.
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
