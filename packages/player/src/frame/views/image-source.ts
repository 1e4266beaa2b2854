import type { Props } from '../../protocol/worker.ts';
import { finite } from '../style/length.ts';

/** What a request for an image has in addition to its url (react-native/Libraries/Image/ImageSource.js). */
export type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * A source of an image. Width and height are in density-independent pixels, or 0 if unknown.
 * `pixels` counts the pixels of its file.
 */
export type Source = { uri: string; width: number; height: number; pixels: number; asked?: Asked };

/** More sources of one image are ignored. */
const MAX = 32;
const LONGEST_NAME = 200;

function askedOf({ method, headers, body }: Props): Asked | undefined {
  const all = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  const given = all.filter(([, value]) => value != null);
  const asked: Asked = {
    ...(typeof method === 'string' && !/^get$/i.test(method) && { method }),
    ...(given.length > 0 && {
      headers: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    }),
    ...(typeof body === 'string' && body !== '' && { body }),
  };
  return Object.keys(asked).length > 0 ? asked : undefined;
}

/**
 * The sources of an image, one for each size. On Android, older versions name the prop `src`, and
 * headers are a prop of their own.
 */
export function sourcesOf({ source, src, headers: ofAll }: Props): Source[] {
  const given: unknown = source ?? src;
  const all: unknown[] = Array.isArray(given) ? given.slice(0, MAX) : [given];
  return all.flatMap((one) => {
    const given = (typeof one === 'string' ? { uri: one } : (one ?? {})) as Props;
    const { uri, width, height, scale, headers = ofAll } = given;
    if (typeof uri !== 'string') return [];
    const [w, h, times] = [finite(width) ?? 0, finite(height) ?? 0, finite(scale) ?? 1];
    const asked = askedOf({ ...given, headers });
    return [{ uri, width: w, height: h, pixels: w * h * times ** 2, ...(asked && { asked }) }];
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

const NOT_SENT = 'its headers are not sent';
/** Unlike a device, a browser asks the host first. */
export const NOT_ALLOWED = 'its headers are sent if its host allows them by CORS';

/** The name under which a failed image is reported. It mentions headers of the source. */
export const missingName = (uri: string, source: unknown, why = NOT_SENT): string => {
  const all: unknown[] = Array.isArray(source) ? source : [source];
  const own = all.find((one) => (one as { uri?: unknown } | null)?.uri === uri);
  const { headers } = (own ?? {}) as { headers?: unknown };
  return nameOf(uri) + (headers == null ? '' : ` (${why})`);
};

/** A uri cut to a readable length. A `data:` uri may be very long. */
export const nameOf = (uri: string): string =>
  uri.length > LONGEST_NAME ? `${uri.slice(0, LONGEST_NAME)}…` : uri;
