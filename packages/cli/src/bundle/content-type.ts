import { lookup } from 'mrmime';

/** Types that the table of mrmime does not have, or has differently from what is wanted here. */
const ours: Record<string, string> = { log: 'text/plain', mov: 'video/quicktime' };

/** The media type of a file name or of an extension; unknown ones are plain bytes. */
export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ours[extension] ?? lookup(extension) ?? 'application/octet-stream';
}
