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
 * Whether a range may be sent. Ranges apply only to GET (RFC 9110, section 14.2), and If-Range
 * allows them only if its validator matches (section 13.1.5).
 */
export const mayRange = ({ headers, method }: FastifyRequest, etag: string): boolean =>
  method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === etag);

/**
 * The range to send (RFC 9110, section 14). Null means the whole content: there is no range, or
 * several, or a malformed one, which is ignored.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  // Units other than bytes are ignored (section 14.2).
  if (header === undefined || !/^bytes=/i.test(header)) return null;
  // A suffix longer than the content means all of it (section 14.1.2). The library refuses it.
  const [, last] = /^bytes=-(\d+)$/i.exec(header) ?? [];
  if (last !== undefined && size > 0 && Number(last) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.length !== 1) return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : null;
}
