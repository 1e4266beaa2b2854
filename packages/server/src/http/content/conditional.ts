import type { FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { ByteRange } from '../../core/ports/blob-store.ts';

/** Whether If-None-Match names this ETag; weak comparison (RFC 9110, section 13.1.2). */
export function isFresh({ headers }: FastifyRequest, etag: string): boolean {
  const wanted = headers['if-none-match'];
  if (wanted === undefined) return false;
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * Ranges are of GET alone (RFC 9110, section 14.2), and If-Range allows a part only of exactly this
 * content (section 13.1.5).
 */
export const mayRange = ({ headers, method }: FastifyRequest, etag: string): boolean =>
  method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === etag);

/**
 * The one range to send (RFC 9110, section 14). null sends all: no range, several, or one that is
 * malformed and therefore ignored.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  // Other units are ignored, whatever they ask for (section 14.2).
  if (header === undefined || !/^bytes=/i.test(header)) return null;
  // The last 1000 bytes of 100 are all of them (section 14.1.2); the library finds them out of range.
  const [, last] = /^bytes=-(\d+)$/i.exec(header) ?? [];
  if (last !== undefined && size > 0 && Number(last) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.length !== 1) return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : null;
}
