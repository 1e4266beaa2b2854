export type Source = { uri: string; width: number | undefined };

const MAX = 32;

/** The sources of an image, as expo-image normalizes them: a list of URLs with widths. */
export function sourcesOf(value: unknown): Source[] {
  const all = Array.isArray(value) ? value.slice(0, MAX) : [value];
  return all.flatMap((one: unknown) => {
    if (typeof one === 'string') return one === '' ? [] : [{ uri: one, width: undefined }];
    const { uri, width } = (one ?? {}) as { uri?: unknown; width?: unknown };
    if (typeof uri !== 'string' || uri === '') return [];
    return [{ uri, width: typeof width === 'number' && width > 0 ? width : undefined }];
  });
}

/** The smallest source with at least `pixels` pixels of width, or else the largest. */
export function bestSource(sources: readonly Source[], pixels: number): Source | undefined {
  const sized = sources
    .filter(({ width }) => width !== undefined)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
  if (sized.length < sources.length || pixels <= 0) return sources[0];
  return sized.find(({ width }) => (width ?? 0) >= pixels) ?? sized.at(-1);
}

const WORDS = /^(top|bottom|left|right|center)( (top|bottom|left|right|center))?$/;

/** `contentPosition` as CSS: keywords or distances from edges, scaled by `finer`. */
export function positionOf(value: unknown, finer = 1): string {
  if (typeof value === 'string') return WORDS.test(value) ? value : '';
  if (typeof value !== 'object' || value === null) return '';
  const { top, bottom, left, right } = value as Record<string, unknown>;
  const along = (start: string, from: unknown, end: string, to: unknown): string => {
    const begun = distanceOf(from, finer);
    if (begun !== undefined) return begun === 'center' ? 'center' : `${start} ${begun}`;
    const ended = distanceOf(to, finer);
    return ended === undefined || ended === 'center' ? 'center' : `${end} ${ended}`;
  };
  const x = along('left', left, 'right', right);
  const y = along('top', top, 'bottom', bottom);
  // CSS needs an edge for both axes or for none.
  return `${x === 'center' ? 'left 50%' : x} ${y === 'center' ? 'top 50%' : y}`;
}

function distanceOf(value: unknown, finer: number): string | undefined {
  if (value === 'center') return value;
  if (typeof value === 'string' && /^-?[\d.]+%$/.test(value)) return value;
  const number = typeof value === 'string' ? Number(value.replace(/px$/, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? `${number * finer}px` : undefined;
}
