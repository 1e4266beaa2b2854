export interface RawAnswer {
  status: number;
  headers: Headers;
  /** The body without the framing of chunks. */
  bytes: Buffer;
  text: string;
}

/**
 * Reads the response at the start of the received bytes (RFC 9112), and returns where it ends.
 * Returns undefined while it is incomplete. Without a length, a body ends with the connection.
 */
export function readAnswer(
  received: Buffer,
  isClosed: boolean,
): { answer: RawAnswer; end: number } | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.subarray(0, headEnd).toString('latin1');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map(splitHeader));
  const status = Number(statusLine.split(' ')[1]);
  const rest = received.subarray(headEnd + 4);
  const body =
    bodyOf(headers, status, rest) ?? (isClosed ? { bytes: rest, end: rest.length } : null);
  if (!body) return undefined;
  const { bytes, end } = body;
  return { answer: { status, headers, bytes, text: bytes.toString() }, end: headEnd + 4 + end };
}

/** Returns the body at the start of `rest` and where it ends; undefined while it is incomplete. */
function bodyOf(headers: Headers, status: number, rest: Buffer) {
  if ([100, 204, 304].includes(status)) return { bytes: Buffer.alloc(0), end: 0 };
  if (headers.get('transfer-encoding') === 'chunked') return chunkedBody(rest);
  const length = headers.get('content-length');
  if (length === null || rest.length < Number(length)) return undefined;
  return { bytes: rest.subarray(0, Number(length)), end: Number(length) };
}

function chunkedBody(rest: Buffer) {
  const chunks: Buffer[] = [];
  for (let start = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', start);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(rest.subarray(start, lineEnd).toString(), 16);
    const end = lineEnd + 2 + size;
    if (rest.length < end + 2) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), end: end + 2 };
    chunks.push(rest.subarray(lineEnd + 2, end));
    start = end + 2;
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

/** The status of each response, in order. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
