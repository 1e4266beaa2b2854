import { gzipSync } from 'node:zlib';
import { sha256 } from '../../../../tests/harness/fixtures/bytes.ts';
import { request } from '../../../../tests/harness/http/client.ts';
import { type Env, operatorJson } from './operator.ts';

/**
 * Fills a server with contents of every kind through its API and commands, and reads everything
 * that can be read, to compare two servers.
 */

// biome-ignore lint/suspicious/noExplicitAny: responses are only compared
type Json = any;

/** Larger than what SQLite stores. All other contents are small. */
export const SECOND = 'second content of the same build '.repeat(1500);

const commit = (n: number) => n.toString(16).padStart(40, '0');

export type Household = {
  /** Keys of both accounts, and the paths that each can read. */
  keys: [string, string];
  ids: { builds: string[][]; previews: string[][] };
  /** An open reservation of the first account: its token, and the bytes for its slots. */
  open: { token: string; bodies: string[]; id: string };
};

export class Api {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async get(path: string): Promise<{ status: number; body: string }> {
    const headers = { authorization: `Bearer ${this.#key}` };
    const { status, text } = await request('GET', this.#url + path, { headers });
    return { status, body: text };
  }

  async send(method: string, path: string, json?: unknown, more: Env = {}): Promise<Json> {
    const headers = { authorization: `Bearer ${this.#key}`, ...more };
    const { status, text, body } = await request(method, this.#url + path, { headers, json });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body;
  }

  async put({ putUrl, headers }: Json, body: Uint8Array | string): Promise<number> {
    return (await fetch(putUrl, { method: 'PUT', headers, body: Buffer.from(body) })).status;
  }

  /** Reserves, PUTs the objects that are not uploaded, and finalizes. */
  async upload(kind: 'builds' | 'previews', declared: object, bodies: (Uint8Array | string)[]) {
    const { token, slots } = await this.send('POST', `/api/v1/${kind}`, declared);
    for (const [at, slot] of slots.entries())
      if (!slot.uploaded) await this.put(slot, bodies[at] ?? '');
    return this.send('POST', `/api/v1/${kind}/finalize`, { token });
  }
}

/** `bundle` is sent in the PUT; `plain` is its decoded form. */
export const declared = (plain: string, more: object = {}) => ({
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  platform: 'ios',
  commitSha: commit(1),
  contentHash: sha256(plain),
  bundleSizeBytes: Buffer.byteLength(plain),
  bundleContentType: 'application/javascript',
  ...more,
});

const file = (path: string, bytes: string, more: object = {}) => ({
  path,
  sizeBytes: Buffer.byteLength(bytes),
  contentType: 'text/plain',
  contentHash: sha256(bytes),
  ...more,
});

async function account(env: Env, name: string, repositories: string[]): Promise<string> {
  const { id } = await operatorJson<{ id: string }>(['account', 'create', name], env);
  for (const one of repositories) await operatorJson(['repo', 'link', one, '--account', id], env);
  const scopes = ['builds', 'preview_upload', 'test_runs'].flatMap((scope) => ['--scope', scope]);
  const create = ['key', 'create', '--account', id, ...scopes];
  return (await operatorJson<{ key: string }>(create, env)).key;
}

/** Fills a running server. `many` is the number of further builds with their own files. */
export async function fill(url: string, env: Env, many: number): Promise<Household> {
  const keys: [string, string] = [
    await account(env, 'acme', ['acme/shop', 'acme/old']),
    await account(env, 'other', ['Other/App']),
  ];
  const [api, other] = keys.map((key) => new Api(url, key)) as [Api, Api];
  const builds = async (who: Api, plain: string, more: object = {}, bodies?: Uint8Array[]) =>
    (await who.upload('builds', declared(plain, more), bodies ?? [Buffer.from(plain)])).id;

  const first = await builds(api, 'first content');
  await builds(api, SECOND);
  const gz = gzipSync('x'.repeat(100_000));
  const compressed = { bundleContentEncoding: 'gzip', bundleSizeBytes: gz.length };
  const mine = [
    first,
    await builds(api, 'x'.repeat(100_000), { ...compressed, commitSha: commit(2) }, [gz]),
    await builds(api, 'on a branch', { branch: 'größe/ß', platform: 'android' }),
    await builds(api, 'of a repository that goes', { repo: 'old' }),
  ];
  const deleted = await builds(api, 'to be deleted', { commitSha: commit(3) });
  for (let at = 0; at < many; at += 1) {
    const files = [`file ${at} `.repeat(2000), `shared by all`];
    const wanted = {
      commitSha: commit(100 + at),
      files: files.map((f, i) => file(`f${i}.txt`, f)),
    };
    const bodies = [`bundle ${at}`, ...files].map((text) => Buffer.from(text));
    mine.push(await builds(api, `bundle ${at}`, wanted, bodies));
  }
  await api.send('DELETE', `/api/v1/builds/${deleted}`);
  await operatorJson(['repo', 'unlink', 'acme/old'], env);

  const recording = file('run.mp4', 'a film'.repeat(3000), { contentType: 'video/mp4' });
  const preview = await api.upload(
    'previews',
    {
      ...declared('a preview'),
      title: 'Checkout \u{1f680}',
      billingKind: 'test_run',
      recordings: [{ ...recording, kind: 'video', durationMs: 1500.5, width: 390, height: 844 }],
      git: { owner: 'acme', repo: 'shop', branch: 'main', pullRequest: 7 },
    },
    ['a preview', 'a film'.repeat(3000)],
  );
  const theirs = await builds(other, 'first content', { owner: 'other', repo: 'app' });
  const theirPreview = await other.upload('previews', declared('theirs'), ['theirs']);

  // The newest reservation: rows inserted after the move must have a larger number.
  const bodies = ['never finished', 'one file', 'another file'];
  const files = bodies.slice(1).map((text, at) => file(`open${at}.txt`, text));
  const wanted = declared('never finished', { commitSha: commit(4), files });
  const { token, slots, id } = await api.send('POST', '/api/v1/builds', wanted);
  await api.put(slots[0], bodies[0] ?? '');
  return {
    keys,
    ids: { builds: [[...mine, deleted], [theirs]], previews: [[preview.id], [theirPreview.id]] },
    open: { token, bodies, id },
  };
}

/** All responses of the API and the hosted pages by url. */
export async function readAll(url: string, { keys, ids }: Household): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const links = new Set<string>();
  for (const [at, key] of keys.entries()) {
    const api = new Api(url, key);
    const paths = [
      '/api/v1/me',
      '/api/v1/limits',
      '/api/v1/usage',
      '/api/v1/usage/test-runs',
      '/api/v1/previews?limit=100',
      ...['acme/shop', 'acme/old', 'other/app'].map(
        (name) => `/api/v1/repositories/${name}/builds?limit=100&status=any`,
      ),
      '/api/v1/builds?owner=acme&repo=shop&branch=main&platform=ios',
      `/api/v1/builds?owner=acme&repo=shop&platform=android&branch=${encodeURIComponent('größe/ß')}`,
      '/api/v1/builds?owner=other&repo=app&branch=main&platform=ios',
      ...ids.builds.flat().map((id) => `/api/v1/builds/${id}`),
      ...ids.previews.flat().map((id) => `/api/v1/previews/${id}`),
    ];
    for (const path of paths) {
      const { status, body } = await api.get(path);
      all.set(`${at} ${path}`, withoutRequest(`${status} ${body}`));
      for (const [, link = ''] of body.matchAll(/"https?:\/\/[^/"]+(\/[^"]*)"/g)) links.add(link);
    }
  }
  for (const link of links) {
    const answer = await fetch(url + link);
    const { headers } = answer;
    const kept = [
      'content-type',
      'content-encoding',
      'content-disposition',
      'cache-control',
      'etag',
    ];
    const head = kept.map((name) => `${name}: ${headers.get(name)}`).join('\n');
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    all.set(link, withoutRequest(`${answer.status}\n${head}\n${body}`));
  }
  return all;
}

/** Removes the request id of errors. */
const withoutRequest = (text: string) => text.replace(/req_[0-9a-f]+_[0-9a-z]+/g, 'req');
