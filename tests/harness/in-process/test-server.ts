import type { Overrides } from '../../../packages/server/src/compose/parts.ts';
import { openServer } from '../../../packages/server/src/server.ts';
import { sha256 } from '../fixtures/bytes.ts';
import { request } from '../http/client.ts';
import { type Given, prepare, seedTenant } from './prepare.ts';
import { TestClock } from './test-clock.ts';

type Answer = { status: number; headers: Headers; body: Json };
// biome-ignore lint/suspicious/noExplicitAny: tests check the responses
type Json = any;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/**
 * A real server in this process with its own data directory and a clock that the test moves. With
 * the stores of another server, it uses them and does not dispose of them.
 */
export async function startTestServer(options: Given & { overrides?: Overrides } = {}) {
  const { config, log, logged, dispose, dataDir, stores } = await prepare(options);
  const clock = new TestClock();
  // A sweep by the server itself would change the counts of a test that sweeps.
  const isMoved = options.overrides?.clock === undefined;
  if (isMoved && !options.env?.VITRINE_SWEEP_SECONDS)
    config.sweepSeconds = Number.POSITIVE_INFINITY;
  const server = await openServer(config, log, { clock, ...options.overrides });
  const { deps, url } = server;
  const { account, key } = await seedTenant(deps);

  async function api(
    method: string,
    path: string,
    json?: unknown,
    credential = key,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${credential}` };
    const answer = await request<Json>(method, url + path, { headers, json, redirect: 'follow' });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? answer.body : answer.text,
    };
  }

  const put = (slot: Json, bytes: string) =>
    fetch(slot.putUrl, { method: 'PUT', headers: slot.headers, body: bytes });

  /** Reserves, uploads and finalizes a build. Returns its record and token. */
  async function build(bytes: string, more: object = {}) {
    const reserved = await api('POST', '/api/v1/builds', declaration(bytes, more));
    for (const slot of reserved.body.slots) if (!slot.uploaded) await put(slot, bytes);
    const { token } = reserved.body;
    const finalized = await api('POST', '/api/v1/builds/finalize', { token });
    return { token, record: finalized.body, status: finalized.status };
  }

  return {
    url,
    deps,
    account,
    key,
    clock,
    dataDir,
    stores,
    api,
    put,
    build,
    log: logged,
    stop: () => server.close(),
    async [Symbol.asyncDispose]() {
      await server.close();
      await dispose();
    },
  };
}

/** The body of a reserve request for a build whose bundle is `bytes`. */
export const declaration = (bytes: string | Buffer, more: object = {}) => ({
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  platform: 'ios',
  commitSha: 'a'.repeat(40),
  contentHash: sha256(bytes),
  bundleSizeBytes: Buffer.byteLength(bytes),
  bundleContentType: 'application/javascript',
  ...more,
});
