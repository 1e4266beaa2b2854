import { arrangeChildren } from '../../../frame/arrange-children.ts';
import { colorOf } from '../../../frame/style/color.ts';
import type { ViewContext, ViewFactory } from '../../../frame/view.ts';
import { box } from '../../../frame/views/box.ts';
import type { Props } from '../../../protocol/worker.ts';
import { cornersIn } from '../../read-props.ts';

const NS = 'http://www.w3.org/2000/svg';
const MAX = 64;

const pointOf = (
  value: unknown,
  otherwise: readonly [number, number],
): readonly [number, number] => {
  const [x, y] = Array.isArray(value) ? value : [];
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : otherwise;
};

let last = 0;

/**
 * expo-linear-gradient/src/NativeLinearGradient.tsx. Its points are fractions of the box. An SVG
 * gradient supports such points, and a CSS gradient does not.
 */
export const expoLinearGradient: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view expo-gradient';
  const svg = document.createElementNS(NS, 'svg');
  const gradient = document.createElementNS(NS, 'linearGradient');
  const area = document.createElementNS(NS, 'rect');
  last += 1;
  gradient.id = `expo-gradient-${last}`;
  // With objectBoundingBox the colour lines would be skewed in a box that is not square. On a
  // device they are perpendicular to the gradient.
  gradient.setAttribute('gradientUnits', 'userSpaceOnUse');
  svg.setAttribute('aria-hidden', 'true');
  area.setAttribute('width', '100%');
  area.setAttribute('height', '100%');
  area.setAttribute('fill', `url(#${gradient.id})`);
  svg.append(gradient, area);
  element.append(svg);
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      svg.style.borderRadius = cornersIn(props.borderRadii);
      draw(gradient, props, context);
    },
    arrange(children) {
      arrangeChildren(element, children, [svg]);
    },
  };
};

function draw(gradient: SVGElement, props: Props, { platform }: ViewContext): void {
  const colors = Array.isArray(props.colors) ? props.colors.slice(0, MAX) : [];
  const locations: unknown[] = Array.isArray(props.locations) ? props.locations : [];
  const [x1, y1] = pointOf(props.startPoint, [0.5, 0]);
  const [x2, y2] = pointOf(props.endPoint, [0.5, 1]);
  for (const [name, value] of Object.entries({ x1, y1, x2, y2 }))
    gradient.setAttribute(name, `${value * 100}%`);
  const stops = colors.map((color: unknown, at) => {
    const stop = document.createElementNS(NS, 'stop');
    const place = locations[at];
    const even = colors.length > 1 ? at / (colors.length - 1) : 0;
    stop.setAttribute('offset', String(Number.isFinite(place) ? place : even));
    stop.style.stopColor = colorOf(color, { platform }) ?? 'transparent';
    return stop;
  });
  gradient.replaceChildren(...stops);
}
