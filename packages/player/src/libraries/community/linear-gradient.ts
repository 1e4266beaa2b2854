import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { cornersIn, listIn, numberIn, numbersIn, paletteOf, recordIn } from '../read-props.ts';

type Size = { width: number; height: number };

const pointIn = (value: unknown, x: number, y: number) => {
  const point = Array.isArray(value) ? { x: value[0], y: value[1] } : recordIn(value);
  return { x: numberIn(point.x) ?? x, y: numberIn(point.y) ?? y };
};

/** A gradient between two points of a box. CSS has no such points, so they become an angle and stops. */
export function gradientOf(props: Props, { width, height }: Size, colors: string[]): string {
  const start = pointIn(props.startPoint ?? props.start, 0.5, 0);
  const end = pointIn(props.endPoint ?? props.end, 0.5, 1);
  const [dx, dy] = [(end.x - start.x) * width, (end.y - start.y) * height];
  const useAngle = props.useAngle === true;
  const radians = useAngle ? ((numberIn(props.angle) ?? 0) * Math.PI) / 180 : Math.atan2(dx, -dy);
  const [sin, cos] = [Math.sin(radians), -Math.cos(radians)];
  // The length of the CSS gradient line, which passes through the centre of the box.
  const line = Math.abs(width * sin) + Math.abs(height * cos);
  const along = (x: number, y: number) =>
    ((x - 0.5) * width * sin + (y - 0.5) * height * cos) / Math.max(line, 1) + 0.5;
  const [from, to] = useAngle ? [0, 1] : [along(start.x, start.y), along(end.x, end.y)];
  const places = numbersIn(props.locations);
  const stops = colors.map((color, at) => {
    const place = places[at] ?? at / Math.max(colors.length - 1, 1);
    return `${color} ${((from + (to - from) * place) * 100).toFixed(2)}%`;
  });
  return `linear-gradient(${radians}rad, ${stops.join(', ')})`;
}

const colorsIn = (context: ViewContext, value: unknown): string[] =>
  listIn(value).map((color) => colorOf(color, paletteOf(context)) ?? 'transparent');

/** BVLinearGradient: react-native-linear-gradient/index.ios.js, index.android.js */
export const gradient: ViewFactory = (context) => {
  const element = elementOf('view');
  const update = box(context, element);
  let props: Props = {};
  const draw = () => {
    const { offsetWidth: width, offsetHeight: height } = element;
    const colors = colorsIn(context, props.colors);
    element.style.backgroundImage =
      colors.length > 1 ? gradientOf(props, { width, height }, colors) : '';
  };
  const sizes = new ResizeObserver(draw);
  sizes.observe(element);
  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      if ('borderRadii' in changed) element.style.borderRadius = cornersIn(all.borderRadii);
      context.app.afterCommit(draw);
    },
    remove: () => sizes.disconnect(),
  };
};
