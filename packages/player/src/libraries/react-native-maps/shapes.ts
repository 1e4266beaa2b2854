import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { listIn, numberIn, paletteOf, textIn } from '../read-props.ts';
import { type Place, pixelsOf, placeIn } from './mercator.ts';
import { type Ground, parts, pointOn } from './parts.ts';

type Shape = {
  tag: 'polyline' | 'polygon' | 'circle';
  places(props: Props): Place[];
  draw(element: SVGElement, props: Props, ground: Ground): void;
};

const CAPS = ['butt', 'round', 'square'];
const JOINS = ['miter', 'round', 'bevel'];

function paint(element: SVGElement, props: Props, context: ViewContext, isFilled: boolean): void {
  const colorIn = (value: unknown) => colorOf(value ?? undefined, paletteOf(context));
  const dashes = listIn(props.lineDashPattern).flatMap((one) => numberIn(one) ?? []);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);
  set('stroke', colorIn(props.strokeColor) ?? '#000');
  set('stroke-width', `${numberIn(props.strokeWidth) ?? 1}`);
  set('fill', (isFilled ? colorIn(props.fillColor) : undefined) ?? 'none');
  set(
    'stroke-linecap',
    CAPS.find((cap) => cap === textIn(props.lineCap)),
  );
  set(
    'stroke-linejoin',
    JOINS.find((join) => join === textIn(props.lineJoin)),
  );
  set('stroke-dasharray', dashes.length > 0 ? dashes.join(' ') : undefined);
}

const coordinates = (props: Props): Place[] =>
  listIn(props.coordinates).flatMap((one) => placeIn(one) ?? []);

const path = (tag: 'polyline' | 'polygon'): Shape => ({
  tag,
  places: coordinates,
  draw(element, props, ground) {
    const points = coordinates(props).map((place) => pointOn(ground, place));
    element.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '));
  },
});

const round: Shape = {
  tag: 'circle',
  places: ({ center }) => [placeIn(center) ?? []].flat(),
  draw(element, { center, radius }, ground) {
    const place = placeIn(center);
    if (!place) return;
    const { x, y } = pointOn(ground, place);
    element.setAttribute('cx', `${x}`);
    element.setAttribute('cy', `${y}`);
    const metres = Math.max(0, numberIn(radius) ?? 0);
    element.setAttribute('r', `${pixelsOf(metres, place, ground.camera)}`);
  },
};

/** react-native-maps/src/specs: NativeComponentPolyline.ts, …Polygon.ts, …Circle.ts */
const view =
  ({ tag, places, draw }: Shape): ViewFactory =>
  (context) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    element.setAttribute('class', 'map-shape');
    let now: Props = {};
    let ground: Ground | undefined;
    parts.set(element, {
      places: () => places(now),
      draw(on) {
        ground = on;
        draw(element, now, on);
      },
      press(press) {
        if (now.tappable !== true) return false;
        context.emit('topPress', { action: 'press', id: textIn(now.testID) ?? '', ...press });
        return true;
      },
    });
    return {
      element,
      update(props) {
        now = props;
        paint(element, props, context, tag !== 'polyline');
        if (typeof props.testID === 'string') element.setAttribute('data-testid', props.testID);
        if (ground) draw(element, now, ground);
      },
      arrange() {},
    };
  };

export const polyline = view(path('polyline'));
export const polygon = view(path('polygon'));
export const circle = view(round);
