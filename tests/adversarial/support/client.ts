import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodes } from '@vitrine/contract';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import { declaration } from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not relied on
type Json = any;

/** What came back. A connection that broke before an answer has status 0. */
export type Answer = { status: number; code: string | undefined; headers: Headers; body: Json };

/** An object to upload, and what is declared of it. */
export type Piece = { path: string; bytes: Buffer; sha256: string };

/** Whatever the server is short of: a request that has not ended by then never will. */
const ENDLESS_MS = 60_000;

/** Bytes that follow from the seed of the run. */
function piece(run: Run, path: string, size: number): Piece {
  const seed = `${run.random()}`;
  const bytes = createHash('shake256', { outputLength: size }).update(seed).digest();
  return { path, bytes, sha256: sha256(bytes) };
}

/** A bundle and files of at most so many bytes, most of them small; the bundle has `least` and more. */
export const pieces = (run: Run, count: number, most = 1_500_000, least = 1): Piece[] =>
  Array.from({ length: count }, (_, at) => {
    const size = Math.floor(run.random() ** 3 * most);
    return at === 0 ? piece(run, 'bundle', least + size) : piece(run, `${at}.txt`, 1 + size);
  });

export const commitOf = (run: Run): string =>
  Array.from({ length: 40 }, () => Math.floor(run.random() * 16).toString(16)).join('');

/** A busy machine may be too slow for bounds of a second: whoever is told so comes again. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status === 200 || answer.status === 201) return answer;
    if (tries === 10) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

const PATIENCE_TRIES = 30;
const PAUSE_MS = 200;

/** Comes again for as long as it is told to wait; whatever else it is told, once, is the answer. */
export async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const { status, code } = answer;
    const waits = status === 503 || status === 429 || code === 'finalize_in_progress';
    if (!waits || tries === PATIENCE_TRIES) return answer;
    await sleep(PAUSE_MS);
  }
}

type Init = {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | ReadableStream;
  duplex?: 'half';
  signal?: AbortSignal;
};

/** A client that holds every answer to the contract, whatever state the server is in. */
export class Client {
  readonly url: string;
  /** How long its slowest request took until the end of the answer. */
  slowestMs = 0;
  readonly #run: Run;
  readonly #key: string;
  readonly #connection: Record<string, string>;

  /** `alone`: a connection for each request, where the server ends idle ones too soon to be reused. */
  constructor(run: Run, { url, key }: { url: string; key: string }, { alone = false } = {}) {
    this.#run = run;
    this.#connection = alone ? { connection: 'close' } : {};
    this.url = url;
    this.#key = key;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.#key}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return this.#judged(`${method} ${path}`, this.url + path, init);
  }

  /** PUTs to a slot; one of a store of its own answers in that one's words. */
  put(slot: Json, body: Uint8Array | ReadableStream): Promise<Answer> {
    const { putUrl, sizeBytes } = slot;
    const isOurs = String(putUrl).startsWith(this.url);
    const headers = { ...slot.headers, 'content-length': `${sizeBytes}` };
    const init = { method: 'PUT', headers, body, duplex: 'half' as const };
    return this.#judged('PUT of a slot', putUrl, init, isOurs);
  }

  reserve(commit: string, [bundle, ...files]: Piece[], more: object = {}): Promise<Answer> {
    const declared = declaration('', {
      commitSha: commit,
      contentHash: bundle?.sha256,
      bundleSizeBytes: bundle?.bytes.length,
      files: files.map(({ path, bytes, sha256 }) => ({
        path,
        sizeBytes: bytes.length,
        contentType: 'text/plain',
        contentHash: sha256,
      })),
      ...more,
    });
    return this.send('POST', '/api/v1/builds', declared);
  }

  finalize(token: string): Promise<Answer> {
    return this.send('POST', '/api/v1/builds/finalize', { token });
  }

  renew(token: string): Promise<Answer> {
    return this.send('POST', '/api/v1/reservations/renew', { token });
  }

  /** The SHA-256 of what a url answers, or why there is none. */
  async hashOf(url: string): Promise<string> {
    const signal = AbortSignal.timeout(ENDLESS_MS);
    const began = performance.now();
    try {
      const answer = await fetch(url, { signal, headers: this.#connection });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return answer.ok ? sha256(bytes) : `status ${answer.status}`;
    } catch (error) {
      if (signal.aborted) this.#run.broken('a download did not end', `within ${ENDLESS_MS} ms`);
      return `broken off: ${error}`;
    } finally {
      this.#took(performance.now() - began);
    }
  }

  #took(ms: number): void {
    this.slowestMs = Math.max(this.slowestMs, ms);
  }

  async #judged(what: string, url: string, init: Init, isOurs = true): Promise<Answer> {
    const signal = AbortSignal.timeout(ENDLESS_MS);
    const began = performance.now();
    let answer: Answer;
    try {
      const { status, headers, ...rest } = await asked(url, {
        ...init,
        signal,
        headers: { ...init.headers, ...this.#connection },
      });
      const isJson = headers.get('content-type')?.startsWith('application/json');
      const body = isJson ? JSON.parse(rest.text) : rest.text;
      answer = { status, headers, body, code: body?.error?.code };
    } catch (error) {
      if (signal.aborted) this.#run.broken('a request did not end', `${what}, ${ENDLESS_MS} ms`);
      return {
        status: 0,
        code: undefined,
        headers: new Headers(),
        body: `${error} ${(error as Error).cause}`,
      };
    } finally {
      this.#took(performance.now() - began);
    }
    const wrong = isOurs ? faultOf(answer) : undefined;
    if (wrong) {
      const { status, body } = answer;
      this.#run.broken(wrong, `${what}: ${status} ${JSON.stringify(body).slice(0, 500)}`);
    }
    return answer;
  }
}

async function asked(url: string, init: Init) {
  const answer = await fetch(url, init as RequestInit);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** What the contract says against an error, whatever caused it. */
function faultOf({ status, code, headers, body }: Answer): string | undefined {
  if (status < 400) return undefined;
  if (code === undefined || !(code in errorCodes)) return 'an error without a code';
  if (errorCodes[code as keyof typeof errorCodes].status !== status) return 'a wrong status';
  if (code === 'internal') return 'a fault of the surroundings is told as one of the server';
  if (!body.error.message || !body.error.requestId) return 'an error without words or id';
  const waits = Number(headers.get('retry-after') ?? Number.NaN);
  const asksToWait = status === 503 || status === 429;
  if (asksToWait && !(waits > 0 && waits <= 60)) return 'no sensible Retry-After';
  return undefined;
}
