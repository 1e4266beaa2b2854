import { revokeKey } from '../../../packages/server/src/core/accounts/administer.ts';
import { startTestServer, type TestServer } from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';
import { call, declaration, newKey } from './setup.ts';

type Server = TestServer;

const READS = ['/api/v1/me', '/api/v1/usage', '/api/v1/previews'].map((path): [string, string] => [
  'GET',
  path,
]);
const RESERVE: [string, string] = ['POST', '/api/v1/builds'];

/** Starts a server in this process, so that a key is revoked in the process that uses it. */
export const openHere = async (run: Run): Promise<Server> =>
  startTestServer({
    stores: await run.stores(),
    dataDir: await run.folder(),
    env: { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' },
  });

/** A key in use is refused from the moment of its revocation in the same process. */
export async function atOnce(run: Run, server: Server): Promise<void> {
  const key = await newKey(server, server.account);
  const ask = async (wish: [string, string], body?: object) =>
    (await call(server.url, key.text, wish, body)).status;
  const bytes = `at once ${run.random()}`;
  const everything = () =>
    Promise.all([...READS.map((wish) => ask(wish)), ask(RESERVE, declaration(bytes))]);
  const before = (await everything()).join();
  if (before !== '200,200,200,201') run.broken('a key is refused before it was revoked', before);
  // A concurrent request may succeed, but must not cause the key to be cached.
  const meanwhile = Array.from({ length: Math.floor(4 * run.random()) }, everything);
  await revokeKey(server.deps, key.id);
  const after = (await everything()).join();
  if (after !== '401,401,401,401')
    run.broken('a key is accepted by the process that has just revoked it', after);
  await Promise.all(meanwhile);
  const later = (await everything()).join();
  if (later !== '401,401,401,401') run.broken('a revoked key is accepted again', later);
  run.done('keys revoked in the process that uses them');
}
