import type { IncomingMessage } from 'node:http';

/** All lines of a header. Node's `headers` keeps only the first line of some duplicated headers. */
export function headerLines({ rawHeaders }: IncomingMessage, name: string): string[] {
  const lines: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const found = rawHeaders[i];
    if (found?.length === name.length && found.toLowerCase() === name)
      lines.push(rawHeaders[i + 1] ?? '');
  }
  return lines;
}
