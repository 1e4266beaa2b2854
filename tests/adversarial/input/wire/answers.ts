import { errorCodes } from '@vitrine/contract';

export type Answer = { status: number; headers: Map<string, string>; body: string };

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [ -~]*$/;

/**
 * Parses all final responses of a connection. It is strict: a client would take a truncated
 * response, or bytes that belong to none, for the response to its next request.
 */
export function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Unreadable(`no end of a head: ${shown(rest)}`);
    const [line = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const [, status] = STATUS_LINE.exec(line) ?? [];
    if (status === undefined) throw new Unreadable(`no status line: ${shown(rest)}`);
    const headers = new Map(lines.map(split));
    const { body, length } = bodyOf(Number(status), headers, rest.subarray(end + 4));
    if (!status.startsWith('1')) answers.push({ status: Number(status), headers, body });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}

function split(line: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\0\r\n]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Unreadable(`no header line: ${line}`);
  return [name.toLowerCase(), value];
}

function bodyOf(status: number, headers: Map<string, string>, rest: Buffer) {
  if (status < 200 || status === 204 || status === 304) return { body: '', length: 0 };
  if (headers.get('transfer-encoding') === 'chunked') return chunked(rest);
  const declared = headers.get('content-length');
  // Without Content-Length, the body ends with the connection: HTTP/1.0 clients get streams so.
  const length = declared === undefined ? rest.length : Number(declared);
  if (rest.length < length) throw new Unreadable(`cut off after ${rest.length} of ${declared}`);
  return { body: rest.subarray(0, length).toString(), length };
}

function chunked(rest: Buffer) {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    const size = line < 0 ? Number.NaN : Number.parseInt(rest.toString('latin1', at, line), 16);
    if (Number.isNaN(size) || rest.length < line + 4 + size) throw new Unreadable('cut off chunks');
    chunks.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
    if (size === 0) return { body: Buffer.concat(chunks).toString(), length: at };
  }
}

/** Matches a request for a page, anywhere in the sent bytes. Errors of pages may be HTML. */
const TO_A_PAGE = /(?:GET|HEAD) +\S*?\/(?:[pb](?=[/?#\s]|$)|docs(?=[?#\s]|$)|(?=[?#\s]|$))/;

export const asksForPage = (sent: string): boolean => TO_A_PAGE.test(sent);

export function faultOf({ status, headers, body }: Answer, isPage = false): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (status < 400) return undefined;
  if (isPage && headers.get('content-type')?.startsWith('text/html')) return undefined;
  // content.3: a 416 has Content-Range and no body.
  if (status === 416 && /^bytes \*\/\d+$/.test(headers.get('content-range') ?? ''))
    return body === '' ? undefined : 'a body with 416';
  return faultOfError(status, headers.get('content-type'), body);
}

export function faultOfError(
  status: number,
  type: string | null | undefined,
  body: string,
): string | undefined {
  if (!type?.startsWith('application/json')) return `an error of type ${type}`;
  let error: { code?: unknown; message?: unknown; requestId?: unknown } | undefined;
  try {
    error = (JSON.parse(body) as { error?: typeof error }).error;
  } catch {
    return 'an error that is no JSON';
  }
  const { code, message, requestId } = error ?? {};
  const known = errorCodes[code as keyof typeof errorCodes];
  if (known?.status !== status) return `the code ${code} with status ${status}`;
  if (typeof message !== 'string' || message === '') return 'an error without a message';
  return typeof requestId === 'string' && requestId ? undefined : 'an error without a requestId';
}

const shown = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 80).toString('latin1'));
