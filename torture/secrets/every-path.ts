import { revokeKey } from '../../packages/server/src/core/accounts/administer.ts';
import { startServer } from '../../scripts/support/server.ts';
import type { Trial } from '../trial.ts';
import { Canaries } from './canaries.ts';
import { generatedSecret, newKey, openAccount, openOffice, settings } from './house.ts';
import { lookAround, lookInside } from './search.ts';
import { slip, slips } from './slips.ts';
import { upload } from './whole-way.ts';
import { exchange, statusOf } from './wire.ts';
import { learn, lookAt, type World } from './world.ts';

const promise = 'secrets do not leak';

export const everyPath: Trial = {
  name: 'secrets/every path',
  promise,
  least: { long: 3000, short: 250 },
  weight: 2,
  async run(run) {
    const { env, dataDir, secrets: configured } = await settings(run);
    const office = await openOffice(env);
    const log: string[] = [];
    const onLog = (line: string) => void log.push(line);
    const world: World = {
      ...{ run, all: new Canaries(), told: new Canaries(), secrets: [], statuses: new Map() },
      ...{ key: '', server: await startServer({ dataDir, env, onLog }) },
    };
    try {
      const secrets = { ...configured, ...(await generatedSecret(dataDir)) };
      for (const [name, secret] of Object.entries(secrets)) world.all.add(name, secret);
      const account = await openAccount(office, 'acme', 'acme/shop');
      const [key, revoked] = [await newKey(office, account), await newKey(office, account)];
      await revokeKey(office.deps, revoked.id);
      world.key = key.text;
      for (const { text } of [key, revoked]) learn(world, 'an API key', text, text.slice(18));
      for (const kind of ['builds', 'previews'] as const) await upload(world, kind);
      while (run.goOn()) {
        const draw = run.random();
        if (draw < 0.04) await upload(world, draw < 0.02 ? 'builds' : 'previews');
        await oneSlip(world);
      }
      run.note(
        'answers by status',
        [...world.statuses]
          .sort()
          .map((one) => one.join(': '))
          .join(', '),
      );
      await lookAround(world, env, log);
      await lookInside(world, { dataDir, env, onLog });
      lookAt(world, 'the log', log.join('\n'));
      run.note('lines of the log', log.length);
    } finally {
      await world.server.stop();
      await office.close();
    }
  },
};

async function oneSlip(world: World): Promise<void> {
  const { run, server, key, secrets } = world;
  const one = <T>(from: readonly T[]): T => from[Math.floor(run.random() * from.length)] as T;
  const how = one(Object.keys(slips));
  const raw = slip(how, one(secrets), key, { one });
  const answer = await exchange(server.url, raw);
  const status = statusOf(answer);
  world.statuses.set(status, (world.statuses.get(status) ?? 0) + 1);
  const found = world.all.in(answer);
  if (found.length > 0) {
    // The request itself has the secret in it, and this report is no better a place than others.
    run.broken(
      `secrets are in the answer to a slip: ${how}`,
      `${found.join('\n')}\n${raw.method.slice(0, 7)} ${raw.target.slice(0, 30)}… was answered with ${status}`,
    );
  }
  run.done(`slips: ${how}`);
}
