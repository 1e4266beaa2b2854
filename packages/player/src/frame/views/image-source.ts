import type { Props } from '../../protocol/worker.ts';
import { finite } from '../style/length.ts';

/** Its size in density-independent pixels, 0 when it is not said, and how many pixels it has. */
export type Source = { uri: string; width: number; height: number; pixels: number };

/** More sizes of one image than anybody has. */
const MAX = 32;
const LONGEST_NAME = 200;

/** The sources of an image, one for each size. Older Androids call them `src`. */
export function sourcesOf({ source, src }: Props): Source[] {
  const given: unknown = source ?? src;
  const all: unknown[] = Array.isArray(given) ? given.slice(0, MAX) : [given];
  return all.flatMap((one) => {
    const { uri, width, height, scale } = (
      typeof one === 'string' ? { uri: one } : (one ?? {})
    ) as Props;
    if (typeof uri !== 'string') return [];
    const [w, h, times] = [finite(width) ?? 0, finite(height) ?? 0, finite(scale) ?? 1];
    return [{ uri, width: w, height: h, pixels: w * h * times ** 2 }];
  });
}

/** The smallest with enough pixels for the place, else the largest. */
export function sharpest(sources: readonly Source[], place: Element): Source | undefined {
  if (sources.length < 2) return sources[0];
  const { width, height } = place.getBoundingClientRect();
  const wanted = width * height * devicePixelRatio ** 2;
  const sorted = [...sources].sort((a, b) => a.pixels - b.pixels);
  return sorted.find(({ pixels }) => pixels >= wanted) ?? sorted.at(-1);
}

/** What to tell of one that cannot be had: a browser sends none of the headers that an app asks for. */
export const missingName = (uri: string, source: unknown): string => {
  const all: unknown[] = Array.isArray(source) ? source : [source];
  const own = all.find((one) => (one as { uri?: unknown } | null)?.uri === uri);
  const { headers } = (own ?? {}) as { headers?: unknown };
  return nameOf(uri) + (headers == null ? '' : ' (its headers are not sent)');
};

/** An address as a person can read it: one that is data would be endless. */
export const nameOf = (uri: string): string =>
  uri.length > LONGEST_NAME ? `${uri.slice(0, LONGEST_NAME)}…` : uri;
