import { Writable } from 'node:stream';
import { sha256 } from '../../../../tests/harness/fixtures/bytes.ts';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import { makeStores, type Stores } from '../../../../tests/harness/stores.ts';
import type { Overrides } from '../../src/compose/parts.ts';
import { readConfig } from '../../src/config/config.ts';
import { createAccount, createKey, linkRepository } from '../../src/core/accounts/administer.ts';
import { createLog } from '../../src/platform/logging.ts';
import { openServer } from '../../src/server.ts';
import { TestClock } from './clock.ts';

type Answer = { status: number; headers: Headers; body: Json };
// biome-ignore lint/suspicious/noExplicitAny: tests check the responses
type Json = any;

/**
 * A real server in this process with its own data directory and a clock that the test moves. With
 * the stores of another server, it uses them and does not dispose of them.
 */
export async function startTestServer(
  options: {
    env?: Record<string, string>;
    overrides?: Overrides;
    dataDir?: string;
    stores?: Stores;
  } = {},
) {
  const dataDir = options.dataDir ?? (await temporaryFolder('test'));
  const clock = new TestClock();
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const stores = options.stores ?? (await makeStores());
  const own = { VITRINE_DATA_DIR: dataDir, VITRINE_PORT: '0', VITRINE_SWEEP_SECONDS: '86400' };
  // A process has only one AWS credentials chain.
  Object.assign(process.env, awsOf(stores.environment));
  const env = { ...own, ...stores.environment, ...options.env };
  const config = readConfig(env);
  // A sweep by the server itself would change the counts of a test that sweeps.
  const isMoved = options.overrides?.clock === undefined;
  if (isMoved && !options.env?.VITRINE_SWEEP_SECONDS)
    config.sweepSeconds = Number.POSITIVE_INFINITY;
  const server = await openServer(config, log, { clock, ...options.overrides });
  const { deps, url } = server;
  const account = (await deps.store.accounts.find('test')) ?? (await createAccount(deps, 'test'));
  const scopes = ['builds', 'preview_upload', 'test_runs'];
  const wish = { scopes, repositories: [], expiresInDays: null };
  const { text: key } = await createKey(deps, account, wish);
  await linkRepository(deps, 'acme/shop', account);

  async function api(
    method: string,
    path: string,
    body?: unknown,
    credential = key,
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(text) : text,
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
    log: () => lines.join(''),
    stop: () => server.close(),
    async [Symbol.asyncDispose]() {
      await server.close();
      if (!options.stores) await stores.dispose();
      await removeFolder(dataDir);
    },
  };
}

export const awsOf = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AWS_')));

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
