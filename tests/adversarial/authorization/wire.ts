import { RawConnection } from '../../harness/http/raw-connection.ts';

/** A request as it goes out, byte by byte: no client between it and the server has an opinion. */
export type Request = {
  method: string;
  target: string;
  headers?: Lines;
  body?: string;
};

/** Header lines in their order; the same name may come twice. */
export type Lines = readonly (readonly [name: string, value: string])[];

export type Answer = { status: number; head: string; body: string };

export const post = (target: string, body: object): Request => ({
  method: 'POST',
  target,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify(body),
});

function bytesOf(url: string, { method, target, headers = [], body }: Request): Buffer {
  const length: Lines =
    body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]];
  const all: Lines = [['Host', new URL(url).host], ...headers, ...length, ['Connection', 'close']];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(body ?? '')]);
}

const PATIENCE_MS = 60_000;

export async function ask(url: string, request: Request): Promise<Answer> {
  using connection = new RawConnection(url);
  connection.write(bytesOf(url, request));
  const text = await connection.textWithin(PATIENCE_MS);
  if (text === undefined) throw new Error('no answer in a minute');
  if (connection.error) throw connection.error;
  return read(text);
}

function read(text: string): Answer {
  const end = text.indexOf('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  if (end < 0 || status === undefined) throw new Error('what came is no HTTP answer');
  return { status: Number(status), head: text.slice(0, end), body: text.slice(end + 4) };
}

export function valuesOf({ head }: Answer, name: string): string[] {
  const lines = head.split('\r\n').slice(1);
  return lines.flatMap((line) => {
    const [found = '', ...value] = line.split(':');
    return found.toLowerCase() === name ? [value.join(':').trim()] : [];
  });
}

export function codeOf({ body }: Answer): string | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: string } };
    return error?.code;
  } catch {
    return undefined;
  }
}

/** What differs from request to request, whoever asks for what: who counts, and when. */
const COUNTED = /^(date|x-ratelimit-remaining|x-ratelimit-reset): .*$/gim;

/** All of the answer but the request id, the time and the caller's own count of requests. */
export function likeness(answer: Answer): string {
  const { head, body } = answer;
  const [id = 'none'] = valuesOf(answer, 'x-request-id');
  const [length] = valuesOf(answer, 'content-length');
  if (length !== undefined && Number(length) !== body.length)
    return `a body of ${body.length} bytes with Content-Length ${length}`;
  const told = body.replaceAll(id, '<request>');
  return `${head
    .replace(COUNTED, '$1: <counted>')
    .replaceAll(id, '<request>')
    .replace(/^content-length: \d+$/im, `content-length: ${told.length}`)}\n\n${told}`;
}
