import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { planSweep } from '../src/core/retention/plan-sweep.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** How long branches and their builds are kept, with a clock that the test moves. */

const BRANCHES = '/api/v1/repositories/acme/shop/branches';
const sha = (digit: string) => ({ commitSha: digit.repeat(40) });
const page = async (url: string) => (await fetch(url)).status;
const close = (server: TestServer, branch: string) =>
  server.api('POST', `${BRANCHES}/close`, { branch });
const expiryOf = async (server: TestServer, id: string) => {
  const { expiresAt } = (await server.api('GET', `/api/v1/builds/${id}`)).body;
  return expiresAt === null ? null : Date.parse(expiresAt) - server.clock.now();
};

test('[branch.close.7] a closed branch keeps its pages for seven days, and then no bytes', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one', { branch: 'topic' });
  const kept = await server.build('two', { branch: 'topic2' });
  await close(server, 'topic');
  expect(await expiryOf(server, record.id)).toBe(7 * DAY);
  server.clock.advance(7 * DAY - 1);
  await sweep(server.deps);
  expect(await page(record.url)).toBe(200);
  server.clock.advance(1);
  expect((await planSweep(server.deps)).builds).toMatchObject([{ id: record.id, why: 'closed' }]);
  expect(await sweep(server.deps)).toMatchObject({ branches: 1, builds: 1 });
  for (const url of [record.url, record.previewUrl]) expect(await page(url)).toBe(410);
  expect((await fetch(`${record.previewUrl}/bundle`)).status).toBe(410);
  expect(await page(kept.record.url)).toBe(200);
  server.clock.advance(2 * DAY);
  await sweep(server.deps);
  expect((await server.api('GET', '/api/v1/usage')).body.storedBytes).toBe(3);
});

test('[branch.close.8] an upload within these days keeps the older builds too', async () => {
  await using server = await startTestServer();
  const old = await server.build('one', { branch: 'topic', ...sha('1') });
  await close(server, 'topic');
  server.clock.advance(6 * DAY);
  const { record } = await server.build('two', { branch: 'topic', ...sha('2') });
  server.clock.advance(2 * DAY);
  await sweep(server.deps);
  expect([await page(old.record.previewUrl), await page(record.url)]).toEqual([200, 200]);
});

test('[branch.close.8] a branch that is gone says so until its next upload is finalized', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one', { branch: 'topic' });
  await close(server, 'topic');
  server.clock.advance(7 * DAY);
  await sweep(server.deps);
  expect(await page(record.url)).toBe(410);
  const next = await server.build('two', { branch: 'topic' });
  expect([next.record.url, await page(record.url)]).toEqual([record.url, 200]);
  const { data } = (await server.api('GET', BRANCHES)).body;
  expect(data).toMatchObject([{ branch: 'topic', state: 'open', builds: 1 }]);
});

test('[branch.idle.1] a branch without an upload for 90 days loses its latest build', async () => {
  await using server = await startTestServer();
  const old = { branch: 'topic', retentionDays: 1 };
  const { record } = await server.build('one', { ...old, ...sha('1') });
  server.clock.advance(60 * DAY);
  await sweep(server.deps);
  expect(await page(record.url)).toBe(200);
  expect(await expiryOf(server, record.id)).toBe(30 * DAY);
  server.clock.advance(30 * DAY - 1);
  await sweep(server.deps);
  expect(await page(record.url)).toBe(200);
  server.clock.advance(1);
  expect((await planSweep(server.deps)).builds).toMatchObject([{ id: record.id, why: 'idle' }]);
  await sweep(server.deps);
  for (const url of [record.url, record.previewUrl]) expect(await page(url)).toBe(410);
});

test('[branch.idle.1] an older build with a longer retention keeps the latest one too', async () => {
  await using server = await startTestServer();
  const long = await server.build('one', { branch: 'topic', retentionDays: 200, ...sha('1') });
  const short = await server.build('two', { branch: 'topic', retentionDays: 1, ...sha('2') });
  server.clock.advance(199 * DAY);
  await sweep(server.deps);
  expect(await page(short.record.previewUrl)).toBe(200);
  expect(await expiryOf(server, short.record.id)).toBe(DAY);
  server.clock.advance(DAY);
  await sweep(server.deps);
  for (const { record } of [long, short]) expect(await page(record.previewUrl)).toBe(410);
});

test('[branch.idle.2 build.record.14] kept and pinned branches have no date and do not end', async () => {
  await using server = await startTestServer();
  const make = async (branch: string) => (await server.build(branch, { branch })).record;
  const kept = await Promise.all(['main', 'release/1.0', 'pinned'].map(make));
  const idle = await make('topic');
  await server.api('POST', `${BRANCHES}/pin`, { branch: 'pinned' });
  for (const { id } of kept) expect(await expiryOf(server, id)).toBeNull();
  expect(await (await fetch(kept[0].url)).text()).not.toContain('Kept until');
  expect(await (await fetch(idle.url)).text()).toContain('Kept until');
  server.clock.advance(1000 * DAY);
  expect((await planSweep(server.deps)).builds).toMatchObject([{ id: idle.id }]);
  await sweep(server.deps);
  for (const { url } of kept) expect(await page(url)).toBe(200);
  expect(await page(idle.url)).toBe(410);
  await server.api('POST', `${BRANCHES}/unpin`, { branch: 'pinned' });
  await close(server, 'main');
  server.clock.advance(7 * DAY);
  await sweep(server.deps);
  expect(await Promise.all(kept.map(({ url }) => page(url)))).toEqual([410, 200, 410]);
});

test('a branch with an open reservation does not end before it is over', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one', { branch: 'topic', ...sha('1') });
  await close(server, 'topic');
  server.clock.advance(7 * DAY - SECOND);
  const next = { branch: 'topic', ...sha('2') };
  await server.api('POST', '/api/v1/builds', declaration('two', next));
  server.clock.advance(SECOND);
  expect(await sweep(server.deps)).toMatchObject({ branches: 0, builds: 0 });
  expect(await page(record.url)).toBe(200);
  server.clock.advance(HOUR);
  expect(await sweep(server.deps)).toMatchObject({ branches: 1, builds: 1 });
  expect(await page(record.url)).toBe(410);
});

test('many builds of a branch end in several transactions', async () => {
  await using server = await startTestServer();
  for (let count = 0; count < 105; count += 1)
    await server.build('same', { branch: 'topic', commitSha: String(count).padStart(40, '0') });
  await close(server, 'topic');
  server.clock.advance(7 * DAY);
  expect(await sweep(server.deps)).toMatchObject({ branches: 1, builds: 105 });
  for (let count = 0; count < 105; count += 1)
    await server.build('same', { branch: 'topic', commitSha: String(count).padStart(40, '0') });
  const { status } = await server.api('DELETE', `${BRANCHES}?branch=topic`);
  expect([status, (await server.api('GET', BRANCHES)).body.data]).toEqual([204, []]);
});

test('[audit.2] changes of branches are in the audit log, and requests without effect are not', async () => {
  await using server = await startTestServer();
  await server.build('one', { branch: 'topic' });
  for (let times = 0; times < 2; times += 1) {
    await close(server, 'topic');
    for (const action of ['pin', 'unpin'])
      if (times === 0 || action === 'unpin')
        await server.api('POST', `${BRANCHES}/${action}`, { branch: 'topic' });
  }
  await server.api('DELETE', `${BRANCHES}?branch=topic`);
  const events = await server.deps.store.audit.newest({ action: 'branch' }, 9);
  expect(events.map(({ action }) => action)).toEqual([
    'branch.deleted',
    'branch.unpinned',
    'branch.pinned',
    'branch.closed',
  ]);
  for (const { target, requestId } of events)
    expect([target, requestId]).toEqual([
      { repository: expect.stringMatching(/^rep_/), name: 'acme/shop', branch: 'topic' },
      expect.any(String),
    ]);
});

test('[page.12] pages say when a build was uploaded last', async () => {
  await using server = await startTestServer();
  const { clock } = server;
  const older = await server.build('one', { commitSha: '1'.repeat(40) });
  clock.advance(HOUR);
  await server.build('two', { commitSha: '2'.repeat(40) });
  clock.advance(HOUR);
  const { record } = await server.build('three', { commitSha: '1'.repeat(40) });
  const times = async (url: string) =>
    new Set(
      (await (await fetch(url)).text()).match(
        /(?<=datetime=")[^"]+(?=" title="[^"]*" data-relative)/g,
      ),
    );
  const { updatedAt, previewUrl, url } = record;
  expect(previewUrl).toBe(older.record.previewUrl);
  expect(await times(previewUrl)).toEqual(new Set([updatedAt]));
  expect([...(await times(url))]).toEqual([
    updatedAt,
    new Date(Date.parse(updatedAt) - HOUR).toISOString(),
  ]);
});
