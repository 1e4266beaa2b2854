import { revokeKey } from '../../../packages/server/src/core/accounts/administer.ts';
import { startServer } from '../../../tools/support/server.ts';
import type { Run, Trial } from '../trial.ts';
import { Canaries } from './canaries.ts';
import { generatedSecret, newKey, openAccount, openOffice, settings } from './house.ts';
import { lookAround, lookInside } from './search.ts';
import { slip, slips } from './slips.ts';
import { upload } from './whole-way.ts';
import { exchange, statusOf } from './wire.ts';
import { learn, lookAt, type World } from './world.ts';

export const everyPath: Trial = {
  name: 'secrets/every path',
  promise: 'secrets do not leak',
  least: { long: 3000, short: 250 },
  weight: 2,
  run: (run) => goEveryPath(run),
};

/** Where somebody could leave a secret. */
type Leak = {
  dataDir: string;
  log: string[];
  office: Awaited<ReturnType<typeof openOffice>>;
};

/** `leak`: what is done with a key that is in use before it is searched for. */
export async function goEveryPath(
  run: Run,
  leak: (secret: string, where: Leak) => Promise<unknown> = async () => {},
): Promise<void> {
  const { env: own, dataDir, secrets: configured } = await settings(run);
  // Whoever asks is what a header says.
  const env = { ...own, VITRINE_TRUST_PROXY: 'loopback' };
  const office = await openOffice(env);
  const log: string[] = [];
  const onLog = (line: string) => void log.push(line);
  const world: World = {
    ...{ run, all: new Canaries(), told: new Canaries(), secrets: [], statuses: new Map() },
    ...{ key: '', keyId: '', server: await startServer({ dataDir, env, onLog }) },
  };
  try {
    const secrets = { ...configured, ...(await generatedSecret(dataDir)) };
    for (const [name, secret] of Object.entries(secrets)) world.all.add(name, secret);
    const account = await openAccount(office, 'acme', 'acme/shop');
    const [key, revoked] = [await newKey(office, account), await newKey(office, account)];
    await revokeKey(office.deps, revoked.id);
    Object.assign(world, { key: key.text, keyId: key.id });
    for (const { text } of [key, revoked]) learn(world, 'an API key', text, text.slice(18));
    for (const kind of ['builds', 'previews'] as const) await upload(world, kind);
    for (let at = 0; run.goOn(); at += 1) {
      const draw = run.random();
      if (draw < 0.04) await upload(world, draw < 0.02 ? 'builds' : 'previews');
      await oneSlip(world, at);
    }
    run.note(
      'answers by status',
      [...world.statuses]
        .sort()
        .map((one) => one.join(': '))
        .join(', '),
    );
    await leak(key.text, { dataDir, log, office });
    await lookAround(world, env, log);
    await lookInside(world, { dataDir, env, onLog });
    lookAt(world, 'the log', log.join('\n'));
    run.note('lines of the log', log.length);
  } finally {
    await world.server.stop();
    await office.close();
  }
}

async function oneSlip(world: World, at: number): Promise<void> {
  const { run, server, key, secrets } = world;
  const one = <T>(from: readonly T[]): T => from[Math.floor(run.random() * from.length)] as T;
  const [kind, how] = slips[at % slips.length] ?? one(slips);
  const raw = slip(how, one(secrets), key, { one });
  const answer = await exchange(server.url, raw);
  const status = statusOf(answer);
  world.statuses.set(status, (world.statuses.get(status) ?? 0) + 1);
  const found = world.all.in(answer);
  if (found.length > 0) {
    // The request itself has the secret in it, and this report is no better a place than others.
    run.broken(
      `secrets are in the answer to a slip: ${kind}`,
      `${found.join('\n')}\n${raw.method.slice(0, 7)} ${raw.target.slice(0, 30)}… was answered with ${status}`,
    );
  }
  run.done(`slips: ${kind}`);
}
