import type { Props } from '../../protocol/worker.ts';
import { finite } from '../style/length.ts';

/**
 * A source of an image. Width and height are in density-independent pixels, or 0 if unknown.
 * `pixels` counts the pixels of its file.
 */
export type Source = { uri: string; width: number; height: number; pixels: number };

/** More sources of one image are ignored. */
const MAX = 32;
const LONGEST_NAME = 200;

/** The sources of an image, one for each size. On Android, older versions name the prop `src`. */
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

/** The smallest source with enough pixels for the element, else the largest. */
export function sharpest(sources: readonly Source[], place: Element): Source | undefined {
  if (sources.length < 2) return sources[0];
  const { width, height } = place.getBoundingClientRect();
  const wanted = width * height * devicePixelRatio ** 2;
  const sorted = [...sources].sort((a, b) => a.pixels - b.pixels);
  return sorted.find(({ pixels }) => pixels >= wanted) ?? sorted.at(-1);
}

/**
 * The name under which a failed image is reported. It mentions headers of the source, because a
 * browser sends none of them.
 */
export const missingName = (uri: string, source: unknown): string => {
  const all: unknown[] = Array.isArray(source) ? source : [source];
  const own = all.find((one) => (one as { uri?: unknown } | null)?.uri === uri);
  const { headers } = (own ?? {}) as { headers?: unknown };
  return nameOf(uri) + (headers == null ? '' : ' (its headers are not sent)');
};

/** A uri cut to a readable length. A `data:` uri may be very long. */
export const nameOf = (uri: string): string =>
  uri.length > LONGEST_NAME ? `${uri.slice(0, LONGEST_NAME)}…` : uri;
