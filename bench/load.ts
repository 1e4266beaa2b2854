// Shared by the benchmarks: a client that sends requests as fast as they are answered.
import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { sha256 } from '../tests/harness/fixtures/bytes.ts';
import type { RunningServer } from '../tools/support/server.ts';
import { median } from './table.ts';

export const CONNECTIONS = 16;
const SECONDS = 2;

export type Headers = Record<string, string>;
export type Slot = { putUrl: string; headers: Headers };
export type Reserved = { token: string; slots: [Slot] };

/**
 * Creates an account with a key and the repository bench/app. Returns the headers of its requests.
 */
export async function prepare(server: RunningServer): Promise<Headers> {
  await server.operator('account', 'create', 'bench');
  const flags = ['--account', 'bench', '--scope', 'builds'];
  const { key } = await server.operator<{ key: string }>('key', 'create', ...flags);
  await server.operator('repo', 'link', 'bench/app', '--account', 'bench');
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}

/** A reserve request with a new commit, for a bundle of these bytes. */
export const declared = (bytes: Buffer): string =>
  JSON.stringify({
    owner: 'bench',
    repo: 'app',
    branch: 'main',
    platform: 'ios',
    commitSha: randomBytes(20).toString('hex'),
    contentHash: sha256(bytes),
    bundleSizeBytes: bytes.length,
    bundleContentType: 'application/javascript',
  });

export async function post<T>(url: string, headers: Headers, body: string): Promise<T> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export const reserve = (url: string, headers: Headers, bytes: Buffer): Promise<Reserved> =>
  post(`${url}/api/v1/builds`, headers, declared(bytes));

export const finalize = (url: string, headers: Headers, token: string): Promise<unknown> =>
  post(`${url}/api/v1/builds/finalize`, headers, JSON.stringify({ token }));

export async function put({ putUrl, headers }: Slot, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const answer = await fetch(putUrl, { method: 'PUT', headers, body: bytes });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`PUT answered ${answer.status}`);
}

/** Requests per second over all of `urls`. `request` makes each request. */
export async function rate(
  urls: readonly string[],
  request: () => autocannon.Request,
): Promise<number> {
  const connections = CONNECTIONS / urls.length;
  const runs = await Promise.all(
    urls.map(async (url) => {
      // autocannon modifies the headers that it is given.
      const fresh = ({ headers, ...rest }: autocannon.Request) => ({
        ...rest,
        headers: { ...headers },
      });
      const requests = [{ setupRequest: (base: object) => ({ ...base, ...fresh(request()) }) }];
      const run = await autocannon({ url, connections, duration: SECONDS, requests });
      if (run.non2xx > 0 || run.errors > 0)
        throw new Error(`${url}: ${run.non2xx} refused, ${run.errors} failed`);
      return run['2xx'] / run.duration;
    }),
  );
  return runs.reduce((sum, one) => sum + one);
}

/**
 * Runs `work` `count` times, with as many at once as there are connections. Returns runs per
 * second.
 */
export async function perSecond(
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const connection = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return count / ((performance.now() - started) / 1000);
}

/** Collects several figures for each name. */
export class Notes {
  readonly #of = new Map<string, number[]>();

  add(name: string, figure: number): void {
    const figures = this.#of.get(name);
    if (figures) figures.push(figure);
    else this.#of.set(name, [figure]);
  }

  median(name: string): number {
    return median(this.#of.get(name) ?? []);
  }
}
