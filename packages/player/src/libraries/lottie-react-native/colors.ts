import type { Palette } from '../../frame/style/color.ts';
import { colorOf } from '../../frame/style/color.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';

type Part = Record<string, unknown>;

const isPaint = (part: Part) => part.ty === 'fl' || part.ty === 'st';

function colorsOf(color: string): number[] {
  const [, red = 0, green = 0, blue = 0] =
    /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)/.exec(color)?.map(Number) ?? [];
  return [red / 255, green / 255, blue / 255, 1];
}

function paint(parts: unknown, color: number[]): void {
  for (const one of Array.isArray(parts) ? parts : []) {
    const part = recordIn(one);
    if (isPaint(part)) part.c = { a: 0, k: color };
    paint(part.it, color);
    paint(part.shapes, color);
  }
}

/**
 * `colorFilters` of lottie-react-native: fills and strokes of a layer get a colour. A key path names
 * layers and groups from the outside, `**` stands for any number of them.
 */
export function applyColors(animation: Part, filters: unknown, palette: Palette): void {
  const visit = (parts: unknown, names: string[], color: number[]) => {
    const [name, ...rest] = names;
    if (name === undefined || name === '**') {
      paint(parts, color);
      return;
    }
    for (const one of Array.isArray(parts) ? parts : []) {
      const part = recordIn(one);
      if (name !== '*' && part.nm !== name) continue;
      visit(part.shapes ?? part.it, rest, color);
    }
  };
  const compositions = listIn(animation.assets).map((asset) => recordIn(asset).layers);
  for (const filter of listIn(filters)) {
    const { keypath, color } = recordIn(filter);
    const css = colorOf(color, palette);
    const names = textIn(keypath)?.split('.');
    if (css === undefined || !names) continue;
    for (const layers of [animation.layers, ...compositions]) visit(layers, names, colorsOf(css));
  }
}
