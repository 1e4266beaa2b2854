import { revokeKey } from '../../../packages/server/src/core/accounts/administer.ts';
import { startServer } from '../../../tools/support/server.ts';
import type { Run, Scenario } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { Canaries } from './canaries.ts';
import { type Fixture, learn, lookAt } from './fixture.ts';
import { misplace, misplacements } from './misplaced.ts';
import { lookAround, lookInside } from './search.ts';
import { generatedSecret, newKey, openAccount, openOperator, settings } from './setup.ts';
import { upload } from './whole-way.ts';
import { exchange, statusOf } from './wire.ts';

export const everyPath: Scenario = {
  name: 'secrets/every path',
  promise: 'secrets do not leak',
  least: { long: 3000, short: 250 },
  weight: 2,
  run: goEveryPath,
};

async function goEveryPath(run: Run): Promise<void> {
  const { env: own, dataDir, secrets: configured } = await settings(run);
  // The client address is taken from a header.
  const env = { ...own, VITRINE_TRUST_PROXY: 'loopback' };
  const operator = await openOperator(env);
  const log: string[] = [];
  const onLog = (line: string) => void log.push(line);
  const fixture: Fixture = {
    run,
    all: new Canaries(),
    received: new Canaries(),
    secrets: [],
    key: '',
    keyId: '',
    server: await startServer({ dataDir, env, onLog }),
  };
  try {
    const secrets = { ...configured, ...(await generatedSecret(dataDir)) };
    for (const [name, secret] of Object.entries(secrets)) fixture.all.add(name, secret);
    const account = await openAccount(operator, 'acme', 'acme/shop');
    const [key, revoked] = [await newKey(operator, account), await newKey(operator, account)];
    await revokeKey(operator.deps, revoked.id);
    Object.assign(fixture, { key: key.text, keyId: key.id });
    for (const { text } of [key, revoked]) learn(fixture, 'an API key', text, text.slice(18));
    for (const kind of ['builds', 'previews'] as const) await upload(fixture, kind);
    for (let at = 0; run.goOn(); at += 1) {
      const draw = run.random();
      if (draw < 0.04) await upload(fixture, draw < 0.02 ? 'builds' : 'previews');
      await oneMisplacement(fixture, at);
    }
    await lookAround(fixture, env, log);
    await lookInside(fixture, { dataDir, env, onLog });
    lookAt(fixture, 'the log', log.join('\n'));
  } finally {
    await fixture.server.stop();
    await operator.close();
  }
}

async function oneMisplacement(fixture: Fixture, at: number): Promise<void> {
  const { run, server, key, secrets } = fixture;
  const [kind, how] = misplacements[at % misplacements.length] ?? pick(run, misplacements);
  const raw = misplace(how, pick(run, secrets), key, run);
  const answer = await exchange(server.url, raw);
  const status = statusOf(answer);
  const found = fixture.all.in(answer);
  if (found.length > 0) {
    // The request contains the secret, so the report has only a part of it.
    run.broken(
      `secrets are in the answer to a misplaced secret: ${kind}`,
      `${found.join('\n')}\n${raw.method.slice(0, 7)} ${raw.target.slice(0, 30)}… was answered with ${status}`,
    );
  }
  run.done(`misplaced: ${kind}`);
}
