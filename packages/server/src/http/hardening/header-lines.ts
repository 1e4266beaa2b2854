import type { IncomingMessage } from 'node:http';

/** Every line of a header as it came. Node itself keeps the first of a doubled one in silence. */
export function headerLines({ rawHeaders }: IncomingMessage, name: string): string[] {
  const lines: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === name) lines.push(rawHeaders[i + 1] ?? '');
  }
  return lines;
}
