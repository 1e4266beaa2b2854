import { randomBytes } from 'node:crypto';
import type { Parts } from '../../../packages/server/src/compose/parts.ts';
import type { Account } from '../../../packages/server/src/core/model/account.ts';
import { type RunningServer, startServer } from '../../../tools/support/server.ts';
import type { Run } from '../scenario.ts';
import { call, fill, newKey, previewOf, type Reserved } from './setup.ts';

type Fixture = { run: Run; servers: RunningServer[]; operator: Parts; account: Account };

/**
 * Changes VITRINE_SECRET as docs/operating.md says: all servers are stopped, then started. It signs
 * the urls of the server's own slots: earlier urls become invalid, and renewed ones are valid.
 */
export async function rotation(
  { run, servers, operator, account }: Fixture,
  { dataDir, env }: { dataDir: string; env: Record<string, string> },
): Promise<void> {
  const restart = async (secret: Record<string, string>) => {
    await Promise.all(servers.map((server) => server.stop()));
    servers.splice(0, servers.length, await startServer({ dataDir, env: { ...env, ...secret } }));
  };
  const key = await newKey(operator, account);
  const ask = (method: string, path: string, body: object) =>
    call(servers[0]?.url ?? '', key.text, [method, path], body);
  const { wanted, bodies } = previewOf('rotated');
  const reserved = await ask('POST', '/api/v1/previews', wanted);
  const { token, slots: old } = JSON.parse(reserved.text) as Reserved;
  const said: string[] = [];
  /** PUTs to a slot at the current address of the server. */
  const put = async ({ slots }: Pick<Reserved, 'slots'>, at: number) => {
    const { putUrl, headers } = slots[at] ?? slots[0];
    const moved = putUrl.replace(/^http:\/\/[^/]+/, servers[0]?.url ?? '');
    const { status, text } = await fill({ putUrl: moved, headers }, bodies[at] ?? '');
    said.push(text === '' ? `${status}` : `${status} ${JSON.parse(text).error.code}`);
  };
  // With an unchanged secret the urls stay valid.
  await restart({});
  await put({ slots: old }, 0);
  await restart({ VITRINE_SECRET: randomBytes(32).toString('base64url') });
  await put({ slots: old }, 1);
  await put({ slots: old }, 2);
  const renewed = await ask('POST', '/api/v1/reservations/renew', { token });
  const fresh = JSON.parse(renewed.text) as Reserved;
  await put(fresh, 1);
  await put(fresh, 2);
  said.push(`${(await ask('POST', '/api/v1/previews/finalize', { token })).status}`);
  if (said.join() !== '200,403 signature_invalid,403 signature_invalid,200,200,201')
    run.broken(
      'slot urls are wrong after a change of VITRINE_SECRET',
      `unchanged, old, old, renewed, renewed, finalize: ${said}`,
    );
  run.done('rotations of VITRINE_SECRET');
}
