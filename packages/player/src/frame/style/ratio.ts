import type { Props } from '../../protocol/worker.ts';
import { finite } from './length.ts';

/**
 * What says how wide, how high and of which shape it is, an asset that is given a height for example:
 * the length along its parent stays, and the shape gives the other one (yoga/algorithm/
 * CalculateLayout.cpp), where CSS would keep both. `--row` is 1 in a row, 0 in a column (flex.css).
 */
export function shapeOf(
  props: Props,
  aspectRatio: string | undefined,
): { width: string; height: string } | undefined {
  const [ratio, width, height] = [Number(aspectRatio), finite(props.width), finite(props.height)];
  if (!(ratio > 0) || width === undefined || height === undefined) return undefined;
  if (props.position === 'absolute') return undefined;
  return { width: either(width, height * ratio), height: either(width / ratio, height) };
}

const either = (inRow: number, inColumn: number): string =>
  `calc(var(--row, 0) * ${inRow}px + (1 - var(--row, 0)) * ${inColumn}px)`;
