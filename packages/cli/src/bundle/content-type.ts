import { lookup } from 'mrmime';

/** Types that mrmime lacks, or for which another type is needed here. */
const ours: Record<string, string> = { log: 'text/plain', mov: 'video/quicktime' };

/** The media type for a file name or an extension; `application/octet-stream` if unknown. */
export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ours[extension] ?? lookup(extension) ?? 'application/octet-stream';
}
