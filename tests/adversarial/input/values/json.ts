import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { declaration } from '../../../harness/in-process/test-server.ts';
import type { Run, Scenario } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { faultOfError } from '../wire/answers.ts';
import { encodings, hostileTexts } from './texts.ts';

const AT_ONCE = 10;
/** This process is both server and client. Memory of a request is freed after it. */
const MAY_GROW = 700 * 1024 ** 2;

/** JSON bodies that attack a parser, object prototypes or the stack. */
export const bodies: Scenario = {
  name: 'input/JSON bodies',
  promise: 'no body ends the server, changes a prototype or is parsed as something else',
  least: { long: 5_000, short: 150 },
  weight: 1,
  async run(run) {
    await using testServer = await openTestServer(run);
    const before = process.memoryUsage().rss;
    let most = 0;
    for (let at = 0; run.goOn(); at += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => attack(run, testServer, at + i)));
      if (Object.keys(Object.prototype).length > 0 || 'polluted' in {}) {
        run.broken('a body has changed the prototype of all objects', `case ${at} and following`);
      }
      most = Math.max(most, process.memoryUsage().rss - before);
      await testServer.check(`bodies from ${at}`);
    }
    if (most > MAY_GROW) run.broken('bodies take too much memory', `${most} bytes more`);
  },
};

/** `statuses` has the expected statuses; without it any status of the contract is correct. */
type Case = { kind: string; body: Buffer; headers?: Record<string, string>; statuses?: number[] };

async function attack(run: Run, { server, expectNoLeak }: TestServer, at: number): Promise<void> {
  const path = pick(run, ['/builds', '/previews', '/builds/finalize', '/reservations/renew']);
  const { kind, body, headers, statuses } = draw(run, path, at);
  const key: Record<string, string> = below(run, 3) === 0 ? { 'idempotency-key': `${at}` } : {};
  const own = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...own, ...key, ...headers },
    body: new Uint8Array(body),
  });
  const text = await answer.text();
  expectNoLeak(text, kind);
  run.done(kind);
  const { status } = answer;
  const wrong =
    status < 400
      ? undefined
      : faultOfError(status, answer.headers.get('content-type'), text) ||
        (status >= 500 ? `status ${status}` : undefined);
  const other = statuses && !statuses.includes(status) ? `status ${status}` : undefined;
  if (!wrong && !other) return;
  const sent = `POST ${path} ${JSON.stringify({ ...key, ...headers })}\n${shown(body)}`;
  run.broken(`${kind}: ${wrong ?? other}`, `${sent}\n${text.slice(0, 1500)}`);
}

const shown = (body: Buffer) => JSON.stringify(body.toString('latin1').slice(0, 1500));

function draw(run: Run, path: string, at: number): Case {
  const value = path.endsWith('s') ? reservation() : { token: 'vtrr_x' };
  const json = JSON.stringify(value);
  // Every handwritten text first, each once.
  const which = at < hostileTexts.length ? 0 : below(run, 5);
  if (which === 1) {
    const [kind, encode] = pick(run, Object.entries(encodings));
    return { kind, body: encode(json), statuses: [400] };
  }
  if (which === 2) {
    const [encoding, compress] = pick(run, Object.entries(COMPRESSED));
    const headers = { 'content-encoding': encoding };
    return { kind: `encoded as ${encoding}`, body: compress(json), headers, statuses: [415] };
  }
  const { kind, text } = hostileTexts[at] ?? pick(run, hostileTexts);
  const body = placed(run, value, text);
  return { kind, body, ...(!isJson(body) && { statuses: [400, 413] }) };
}

/** JSON in UTF-8 (RFC 8259). What is nested too deeply for this process may be either. */
function isJson(body: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    return error instanceof RangeError;
  }
  return true;
}

const COMPRESSED: Record<string, (json: string) => Buffer> = {
  gzip: (json) => gzipSync(json),
  br: (json) => brotliCompressSync(json),
  zstd: (json) => zstdCompressSync(json),
  deflate: (json) => deflateSync(json),
  'gzip, gzip': (json) => gzipSync(gzipSync(json)),
  identity: (json) => Buffer.from(json),
  'x-unknown': (json) => Buffer.from(json),
};

const reservation = () => ({
  ...declaration('x'),
  entry: 'index',
  deviceSpec: { width: 1, height: 1 },
  files: [{ path: 'a', sizeBytes: 1, contentType: 'a/b', contentHash: 'a'.repeat(64) }],
  retentionDays: 1,
  title: 'x',
  git: { branch: 'x', pullRequest: 1 },
  device: { name: 'x', scale: 1 },
  recordings: [],
  unknown: 0,
});

const MARK = '@here@';

/** Replaces one value of the body, adds an unknown field, or replaces the whole body. */
function placed(run: Run, value: object, text: string | Buffer): Buffer {
  const names = Object.keys(value);
  const at = below(run, names.length + 2);
  const name = names[at];
  if (at > names.length) return Buffer.from(text);
  const whole = name === undefined ? { ...value, more: MARK } : withMark(run, value, name);
  const [before = '', after = ''] = JSON.stringify(whole).split(`"${MARK}"`);
  return Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(after)]);
}

function withMark(run: Run, value: object, name: string): object {
  const inner: unknown = Object.entries(value).find(([one]) => one === name)?.[1];
  if (typeof inner !== 'object' || inner === null || below(run, 2) === 0)
    return { ...value, [name]: MARK };
  const [first = 'x'] = Object.keys(inner);
  const changed = Array.isArray(inner) ? [MARK] : { ...inner, [first]: MARK };
  return { ...value, [name]: changed };
}
