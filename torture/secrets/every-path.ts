import { randomUUID } from 'node:crypto';
import { revokeKey } from '../../packages/server/src/core/accounts/administer.ts';
import { startServer } from '../../scripts/support/server.ts';
import type { Trial } from '../trial.ts';
import { Canaries } from './canaries.ts';
import {
  call,
  declaration,
  newKey,
  openAccount,
  openOffice,
  put,
  type Reserved,
  settings,
  signatureOf,
} from './house.ts';
import { lookAround, lookInside } from './search.ts';
import { slip, slips } from './slips.ts';
import { exchange, statusOf } from './wire.ts';
import { answered, learn, lookAt, type World } from './world.ts';

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
      for (const [name, secret] of Object.entries(configured)) world.all.add(name, secret);
      const account = await openAccount(office, 'acme', 'acme/shop');
      const [key, revoked] = [await newKey(office, account), await newKey(office, account)];
      await revokeKey(office.deps, revoked.id);
      world.key = key.text;
      for (const { text } of [key, revoked]) learn(world, 'an API key', text, text.slice(18));
      await upload(world);
      while (run.goOn()) {
        if (run.random() < 0.03) await upload(world);
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

/** The whole way of an upload: every secret there is, used as it should be. */
async function upload(world: World): Promise<void> {
  const { run, server, key } = world;
  const bytes = `bundle ${run.random()}`;
  const once = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  // Not among those that are put elsewhere: there it looks like nothing that one could recognize.
  for (const canaries of [world.all, world.told]) canaries.add('an Idempotency-Key', once);
  const ask = async (method: string, path: string, body?: unknown, headers = {}) =>
    answered(
      world,
      `${method} ${path}`,
      await call(server.url, key, [method, path], body, headers),
    );
  const look = async (at: string, request: RequestInit = {}) => {
    const answer = await fetch(at, request);
    const { status, headers } = answer;
    answered(world, `${request.method ?? 'GET'} elsewhere`, {
      status,
      headers,
      text: await answer.text(),
    });
  };
  const wanted = declaration(bytes, run.random() < 0.5 ? 'main' : 'other');
  const reserve = () => ask('POST', '/api/v1/builds', wanted, { 'idempotency-key': once });
  const { token, slots, id } = JSON.parse((await reserve()).text) as Reserved;
  const again = JSON.parse((await reserve()).text) as Reserved;
  const other = { ...wanted, entry: 'other' };
  await ask('POST', '/api/v1/builds', other, { 'idempotency-key': once });
  for (const one of [token, again.token]) learn(world, 'a token', one, one.slice(18));
  const [slot] = slots;
  learn(world, 'the url of a slot', slot.putUrl, signatureOf(slot));
  const ours = slot.putUrl.startsWith(server.url);
  for (const headers of [
    { 'content-type': `text/plain; key=${key}` },
    { ...slot.headers, range: token },
  ]) {
    const request = { method: 'PUT', headers, body: bytes };
    // What S3 says is its own: it repeats what was signed, or hangs up.
    await (ours ? look(slot.putUrl, request) : fetch(slot.putUrl, request).catch(() => {}));
  }
  if (!slot.uploaded) await put(slot, bytes);
  // This answer gives both out again, as it should.
  const renewed = await call(server.url, key, ['POST', '/api/v1/reservations/renew'], { token });
  const { slots: _, token: __, ...rest } = JSON.parse(renewed.text) as Reserved;
  lookAt(world, 'the answer to renew', JSON.stringify(rest));
  await ask('POST', '/api/v1/builds/finalize', { token });
  await ask('POST', '/api/v1/builds/finalize', { token });
  await ask('POST', '/api/v1/reservations/renew', { token });
  await ask('POST', '/api/v1/previews/finalize', { token });
  const read = await ask('GET', `/api/v1/builds/${id}`);
  const { url } = JSON.parse(read.text) as { url: string };
  await look(url);
  if (run.random() < 0.5) {
    await ask('DELETE', `/api/v1/builds/${id}`);
    await ask('POST', '/api/v1/builds/finalize', { token });
    await look(url);
  }
  run.done('used as they should be', 10);
}

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
