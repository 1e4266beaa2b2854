import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../../../tests/harness/fixtures/test-folder.ts';
import { startS3Faults } from '../../../tests/harness/proxies/s3-faults.ts';
import { makeStores } from '../../../tests/harness/stores.ts';
import { Api, declared, fill, type Household, readAll } from './support/household.ts';
import {
  type Env,
  operator,
  operatorJson,
  startOperator,
  startServer,
} from './support/operator.ts';

/** `vitrine-server migrate-to` between all kinds of stores. */

// The test runs about twenty commands, each in its own process.
vi.setConfig({ testTimeout: 180_000 });

type Report = {
  objects: number;
  bytes: number;
  skipped: number;
  rows: number;
  lost: { key: string; sha256: string; why: string; usedBy: string[] }[];
};

// Pages and responses contain the base url. It is the same, so that servers can be compared.
const SAME = { VITRINE_BASE_URL: 'https://vitrine.example', VITRINE_SECRET: 's'.repeat(40) };

async function stores(database: 'sqlite' | 'postgres', blobs: 'files' | 's3'): Promise<Env> {
  const made = await makeStores({ database, blobs, processes: 1 });
  onTestFinished(() => made.dispose());
  return { VITRINE_DATA_DIR: await testFolder('move'), ...made.environment, ...SAME };
}

/** Writes the env file of a configuration. */
async function envFile(env: Env): Promise<string> {
  const path = join(await testFolder('move'), 'new.env');
  await writeFile(
    path,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return path;
}

async function withServer<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(env);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** A filled server that was stopped, and everything that could be read from it. */
async function filled(env: Env, many = 0) {
  // Slots need urls that lead to the server while it is filled.
  const { VITRINE_BASE_URL: _, ...own } = env;
  const household = await withServer(own, (url) => fill(url, own, many));
  const before = await withServer(env, (url) => readAll(url, household));
  return { household, before };
}

const storedFiles = async ({ VITRINE_DATA_DIR = '' }: Env) => {
  const folder = join(VITRINE_DATA_DIR, 'blobs/objects');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
};

const same = async (env: Env, household: Household, before: Map<string, string>) => {
  const after = await withServer(env, (url) => readAll(url, household));
  for (const [what, answer] of before) expect(after.get(what), what).toBe(answer);
  expect(after.size).toBe(before.size);
};

/**
 * Continues the open reservation: renews it, PUTs the rest, finalizes it and reads it as the
 * latest.
 */
async function finishOpen(env: Env, { open, keys }: Household): Promise<{ uploaded: boolean[] }> {
  const { VITRINE_BASE_URL: _, ...own } = env;
  return withServer(own, async (url) => {
    const api = new Api(url, keys[0]);
    const latest = async () =>
      JSON.parse(
        (await api.get('/api/v1/builds?owner=acme&repo=shop&branch=main&platform=ios')).body,
      );
    const { token, slots } = await api.send('POST', '/api/v1/reservations/renew', {
      token: open.token,
    });
    for (const [at, slot] of slots.entries()) {
      if (!slot.uploaded) expect(await api.put(slot, open.bodies[at] ?? '')).toBe(200);
    }
    await api.send('POST', '/api/v1/builds/finalize', { token });
    expect((await latest()).id).toBe(open.id);
    const next = await api.upload(
      'builds',
      declared('the next one', { commitSha: 'f'.repeat(40) }),
      ['the next one'],
    );
    expect((await latest()).id, 'a new reservation has a larger number').toBe(next.id);
    return { uploaded: slots.map((slot: { uploaded: boolean }) => slot.uploaded) };
  });
}

test('[migrate.1 migrate.2 migrate.3] everything is moved from SQLite and files to PostgreSQL and S3, and back', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 's3');
  const { household, before } = await filled(from);
  // The credentials in the file are for the target, whatever the environment has.
  const others = { AWS_ACCESS_KEY_ID: 'of-somebody', AWS_SECRET_ACCESS_KEY: 'else' };
  const own = { ...from, ...others };
  const report = await operatorJson<Report>(['migrate-to', await envFile(to)], own);
  expect(report).toMatchObject({ skipped: 0, lost: [] });
  expect(report.objects).toBe((await storedFiles(from)).length);
  expect(report.rows).toBeGreaterThan(50);
  await same(to, household, before);
  await same(from, household, before);

  const back = await stores('sqlite', 'files');
  // This time the credentials are those of the source.
  const returned = await operatorJson<Report>(['migrate-to', await envFile(back)], to);
  // The audit log has the refusals of the meantime.
  expect(returned).toEqual({ ...report, rows: expect.any(Number) });
  expect(returned.rows).toBeGreaterThanOrEqual(report.rows);
  await same(back, household, before);
  const { uploaded } = await finishOpen(back, household);
  expect(uploaded, 'with files every accepted PUT was an object already').toEqual([
    true,
    false,
    false,
  ]);
  const { uploaded: there } = await finishOpen(to, household);
  expect(there).toEqual([true, false, false]);
});

test('[migrate.1] rows or bytes that are in the same place in both configurations stay', async () => {
  const [files, s3] = [await stores('sqlite', 'files'), await stores('sqlite', 's3')];
  const postgres = await stores('postgres', 'files');
  const { household, before } = await filled(files);
  const VITRINE_DATA_DIR = `${files.VITRINE_DATA_DIR}/.`;
  const move = async (from: Env, to: Env) => {
    const { code, out, err } = await operator(['migrate-to', await envFile(to)], from);
    if (code !== 0) throw new Error(err);
    await same(to, household, before);
    return out;
  };
  const onlyBytes = { ...s3, VITRINE_DATA_DIR };
  expect(await move(files, onlyBytes)).toContain('Rows: they stay where they are');
  const onlyRows = { ...postgres, ...s3 };
  expect(await move(onlyBytes, onlyRows)).toContain('Bytes: they stay where they are');
  expect(await move(onlyRows, postgres)).toContain('Rows: they stay where they are');
});

/** The same S3 store behind a proxy that can delay requests. */
async function through(env: Env) {
  const proxy = await startS3Faults(env.VITRINE_S3_ENDPOINT ?? '');
  onTestFinished(() => proxy.stop());
  return { proxy, env: { ...env, VITRINE_S3_ENDPOINT: proxy.endpoint } };
}

test('[migrate.4 migrate.5] a move that is killed at random moments completes when it is run again, and then has nothing to do', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 's3');
  const { household, before } = await filled(from, 25);
  const slow = await through(to);
  const file = await envFile(slow.env);
  // Five kills during the copy of objects, detected by its requests, then some at random moments.
  for (let round = 0; round < 5; round += 1) {
    const run = startOperator(['migrate-to', file], from);
    let until = 1 + Math.floor(Math.random() * 8);
    slow.proxy.onRequest(() => {
      until -= 1;
      if (until === 0) run.kill('SIGKILL');
      return { stallMs: 20 };
    });
    expect((await run.ended).signal).toBe('SIGKILL');
  }
  for (let round = 0; round < 5; round += 1) {
    const run = startOperator(['migrate-to', file], from);
    await sleep(300 + Math.random() * 1200);
    run.kill('SIGKILL');
    await run.ended;
  }
  const report = await operatorJson<Report>(['migrate-to', file], from);
  expect(report.lost).toEqual([]);
  expect(report.objects + report.skipped).toBe((await storedFiles(from)).length);
  await same(to, household, before);
  const second = await operator(['migrate-to', file], from);
  expect(second.code).toBe(0);
  expect(second.out).toContain('There was nothing to do: everything is there.');
});

test('[migrate.6] bytes lost at the source are named with what uses them, and stop the move before the rows', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 's3');
  const { household, before } = await filled(from);
  const files = await storedFiles(from);
  const text = async (path: string) => (await readFile(path)).toString('latin1');
  const find = async (content: string) => {
    for (const path of files) if ((await text(path)) === content) return path;
    throw new Error(`no file has ${content}`);
  };
  const flipped = await find('second content of the same build');
  await writeFile(flipped, 'Second content of the same build');
  const gone = await find('a preview');
  await rm(gone);

  const file = await envFile(to);
  const failed = await operator(['migrate-to', file, '--json'], from);
  expect(failed.code).toBe(1);
  expect(failed.err).toMatch(/^2 object\(s\) that are in use could not be copied.*--without-lost/);
  const report = JSON.parse(failed.out) as Report;
  expect(report.objects, 'all others are there').toBe(files.length - 2);
  expect(report.rows).toBe(0);
  expect(report.lost.map(({ key }) => key).sort()).toEqual(
    [basename(flipped), basename(gone)].sort(),
  );
  const [damaged, missing] = [flipped, gone].map((path) =>
    report.lost.find(({ key }) => key === basename(path)),
  );
  expect(damaged?.why).toContain('other bytes');
  expect(damaged?.usedBy, 'the page and the build of it').toContain(household.ids.builds[0]?.[0]);
  expect(missing?.why).toContain('is missing');
  expect(missing?.usedBy).toContain(household.ids.previews[0]?.[0]);

  const without = await operatorJson<Report>(['migrate-to', file, '--without-lost'], from);
  expect(without.lost).toHaveLength(2);
  expect(without.rows).toBeGreaterThan(50);
  // Everything but those two reads as before. For the lost bytes that is an error.
  const after = await withServer(to, (url) => readAll(url, household));
  const changed = [...before].filter(([what, answer]) => after.get(what) !== answer);
  expect(changed.map(([what]) => what.split('/').at(-1))).toEqual(changed.map(() => 'bundle'));
});

test('[migrate.7] a running server of the source stops the move, but --bytes copies', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 's3');
  const { household } = await filled(from);
  const file = await envFile(to);
  const { VITRINE_BASE_URL: _, ...own } = from;
  await withServer(own, async (url) => {
    const refused = await operator(['migrate-to', file], from);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/A server works on .* Stop it first; .*--bytes/);
    const early = await operatorJson<Report>(['migrate-to', file, '--bytes'], from);
    expect(early.rows).toBe(0);
    expect(early.objects).toBeGreaterThan(5);
    const api = new Api(url, household.keys[0]);
    await api.upload('builds', declared('while it was copied'), ['while it was copied']);
  });
  const before = await withServer(from, (url) => readAll(url, household));
  const rest = await operatorJson<Report>(['migrate-to', file], from);
  expect(rest.objects, 'only what came meanwhile').toBe(1);
  expect(rest.rows).toBeGreaterThan(50);
  await same(to, household, before);
});

test('[migrate.7] a running server of the target stops the move, with or without the rows', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 'files');
  await operatorJson(['account', 'create', 'here'], from);
  const file = await envFile(to);
  await withServer(to, async () => {
    for (const more of [[], ['--bytes']]) {
      const { code, out, err } = await operator(['migrate-to', file, ...more], from);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`${to.VITRINE_DATA_DIR} is in use by another server`);
    }
  });
  expect(await operatorJson(['account', 'list'], to)).toEqual([]);
});

test('[migrate.8] a target that has only audit events of refusals counts as empty', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 'files');
  await operatorJson(['account', 'create', 'here'], from);
  await withServer(to, async (url) => expect((await fetch(`${url}/api/v1/me`)).status).toBe(401));
  expect(await operatorJson(['audit'], to)).toHaveLength(1);
  const report = await operatorJson<Report>(['migrate-to', await envFile(to)], from);
  expect(report.rows).toBe(2);
  expect(await operatorJson(['audit'], to)).toEqual(await operatorJson(['audit'], from));
});

test('[migrate.8] a target with other rows is refused, and neither side changes', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 'files');
  await operatorJson(['account', 'create', 'here'], from);
  await operatorJson(['account', 'create', 'there'], to);
  const refused = await operator(['migrate-to', await envFile(to)], from);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('has rows already, and they are not those of the source');
  const accounts = await operatorJson<{ name: string }[]>(['account', 'list'], to);
  expect(accounts.map(({ name }) => name)).toEqual(['there']);

  const empty = await operator(['migrate-to', await envFile(to)], await stores('sqlite', 'files'));
  expect(empty.err).toMatch(/^There is nothing in SQLite in .*VITRINE_DATA_DIR/);
  const nothing = await operator(['migrate-to', await envFile(from)], from);
  expect(nothing.err).toContain('there is nothing to move');
  const nofile = await operator(['migrate-to', 'no-such-file.env'], from);
  expect(nofile.err).toMatch(/no-such-file\.env is no file/);
  const half = { ...to, AWS_ACCESS_KEY_ID: 'only-half' };
  const wrong = await operator(['migrate-to', await envFile(half)], from);
  expect(wrong.err).toMatch(/new\.env: AWS_SECRET_ACCESS_KEY is not set/);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('[migrate.9] %s ends it cleanly and says what to do', async (signal, status) => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 's3');
  const { household, before } = await filled(from);
  const { proxy, env } = await through(to);
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  proxy.onRequest(async ({ method }) => {
    if (method !== 'PUT') return undefined;
    reached.resolve();
    await release.promise;
    return undefined;
  });
  const run = startOperator(['migrate-to', await envFile(env)], from);
  await reached.promise;
  run.kill(signal);
  await sleep(2_000);
  release.resolve();
  const { code, err, out } = await run.ended;
  expect({ code, out }).toEqual({ code: status, out: '' });
  expect(err).toContain('run the same again to go on');
  await operatorJson<Report>(['migrate-to', await envFile(to)], from);
  await same(to, household, before);
});
