import type { Layout, Props } from '../../protocol/worker.ts';

/** What a layout animation is told: `targetOriginX`, `currentWidth`, … */
export type Frame = Record<string, number>;

/** react-native-reanimated/src/commonTypes.ts: LayoutAnimationValues */
export function valuesOf(given: { current?: Layout; target?: Layout }): Frame {
  const values: Frame = {};
  for (const [name, at] of Object.entries(given)) {
    values[`${name}OriginX`] = at.x;
    values[`${name}OriginY`] = at.y;
    values[`${name}GlobalOriginX`] = at.pageX;
    values[`${name}GlobalOriginY`] = at.pageY;
    values[`${name}Width`] = at.width;
    values[`${name}Height`] = at.height;
    values[`${name}BorderRadius`] = 0;
  }
  return values;
}

const number = (value: unknown): value is number => Number.isFinite(value);

/**
 * The values of a frame as props. Places count from the parent and would move the views beside it: they
 * become a translation from where the view lies.
 */
export function propsOf(values: Props, at: Layout, transform: unknown): Props {
  const { originX, originY, globalOriginX, globalOriginY, ...props } = values;
  const x = number(originX) ? originX - at.x : number(globalOriginX) ? globalOriginX - at.pageX : 0;
  const y = number(originY) ? originY - at.y : number(globalOriginY) ? globalOriginY - at.pageY : 0;
  const moved = [originX, originY, globalOriginX, globalOriginY].some(number);
  if (!moved) return props;
  const own = props.transform ?? transform;
  const steps = Array.isArray(own) ? own : [];
  return { ...props, transform: [{ translateX: x }, { translateY: y }, ...steps] };
}

/** Holds a view where it was, outside the layout of those that stay. */
export const inPlace = ({ x, y, width, height }: Layout): Props => ({
  ...{ position: 'absolute', left: x, top: y, width, height, right: null, bottom: null },
  ...{ margin: 0, marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 },
  ...{ marginStart: 0, marginEnd: 0, marginHorizontal: 0, marginVertical: 0, flex: null },
  ...{ flexGrow: 0, flexShrink: 0, pointerEvents: 'none' },
});
