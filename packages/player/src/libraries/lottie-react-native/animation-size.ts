import { listIn, numberIn, recordIn } from '../read-props.ts';

/** An animation with more shapes and layers is not drawn. Real ones have a few hundred. */
export const MAX_SIZE = 20_000;

type Layers = (layers: unknown) => number;

/** How often the repeaters among these shapes draw them (lottie-docs: Repeater). */
function copiesIn(shapes: unknown[]): number {
  return shapes.reduce<number>((all, one) => {
    const { ty, c } = recordIn(one);
    if (ty !== 'rp') return all;
    const { k } = recordIn(c);
    const keys = listIn(k).flatMap((key) => listIn(recordIn(key).s));
    const most = Math.max(numberIn(k) ?? 1, ...keys.map((key) => numberIn(key) ?? 1));
    return all * Math.max(1, most);
  }, 1);
}

function shapesIn(given: unknown): number {
  const shapes = Array.isArray(given) ? given : [];
  const sum = shapes.reduce<number>((all, one) => all + 1 + shapesIn(recordIn(one).it), 0);
  return sum * copiesIn(shapes);
}

/**
 * The number of layers and shapes that an animation draws. It can be large for a short text, because
 * compositions contain others and repeaters copy. It is Infinity for one that contains itself.
 */
export function sizeOf(animation: Record<string, unknown>): number {
  const compositions = new Map<unknown, unknown>();
  for (const asset of Array.isArray(animation.assets) ? animation.assets : [])
    compositions.set(recordIn(asset).id, recordIn(asset).layers);
  const known = new Map<unknown, number>();
  const ofComposition: Layers = (id) => {
    const size = known.get(id);
    if (size !== undefined) return size;
    known.set(id, Number.POSITIVE_INFINITY);
    const found = ofLayers(compositions.get(id));
    known.set(id, found);
    return found;
  };
  const ofLayers: Layers = (layers) =>
    (Array.isArray(layers) ? layers : []).reduce<number>((all, layer) => {
      const { refId, shapes } = recordIn(layer);
      return all + 1 + shapesIn(shapes) + (refId === undefined ? 0 : ofComposition(refId));
    }, 0);
  return ofLayers(animation.layers);
}
