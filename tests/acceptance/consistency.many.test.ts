import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBranch, newBundle, newCommit } from '../harness/fixtures/bytes.ts';
import { operate } from '../harness/processes/command.ts';
import { type LocalServer, startServer } from '../harness/processes/servers.ts';
import { createAccount, createKey } from './support/accounts.ts';
import { Client } from './support/client.ts';
import type { Account } from './support/target.ts';
import { eventually, promptest, stopwatch } from './support/time.ts';
import { at, buildRequest, created, first, ok, previewRequest, putAll } from './support/upload.ts';
import type { Build, Page, Preview, PreviewReservation, Usage } from './support/wire.ts';

/** What several processes must agree on. Requests go to each directly, not to their common url. */

let server: LocalServer;
let account: Account;
/** One client for each process. */
let clients: Client[];
beforeAll(async () => {
  server = await startServer({ VITRINE_RATE_LIMIT_PER_MINUTE: '1000000' });
  account = await createAccount(server.environment, 'main');
  clients = clientsOf(account.keys.all);
});
afterAll(() => server.dispose());

const clientsOf = (key: string) => server.processes.map((one) => new Client(one.url(), key));
const anyOf = (index: number) => at(clients, index % clients.length);
const fifty = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

/** Each tries the same; `npm run test:all` tries it more often. */
const TIMES = process.env.VITRINE_TEST_TIER === 'all' ? 1_000 : 200;
const BRANCHES = 5;

test('[build.identity.4] every process shows at once what another has finalized', async () => {
  const repository = first(account.repositories);
  const bundle = newBundle();
  const initial = await anyOf(0).reserveBuild(buildRequest(repository, bundle));
  await putAll(initial.slots, [bundle]);
  created(await anyOf(0).finalizeBuild(initial.token));
  let shown = 0;
  const onBranch = async (branch: string) => {
    for (let turn = 0; turn < TIMES / BRANCHES; turn += 1) {
      const fields = { branch, commitSha: newCommit() };
      const body = buildRequest(repository, bundle, fields);
      const { id, token } = await anyOf(turn).reserveBuild(body);
      const build = created(await anyOf(turn + 1).finalizeBuild(token));
      const query = new URLSearchParams({ owner: build.owner, repo: build.repo, branch });
      const reader = anyOf(turn + 2 + (turn % 2));
      const [read, latest] = await Promise.all([
        reader.get<Build>(`/builds/${id}`),
        reader.get<Build>(`/builds?${query}`),
      ]);
      expect(ok(read)).toEqual(build);
      expect(ok(latest).id).toBe(id);
      shown += 1;
    }
  };
  await Promise.all(Array.from({ length: BRANCHES }, () => onBranch(newBranch())));
  expect(shown).toBe(TIMES);
}, 600_000);

test('[build.finalize.15 build.finalize.17] 50 finalizes of one token make one build', async () => {
  const repository = first(account.repositories);
  const [bundle, branch] = [newBundle(), newBranch()];
  const { token, slots } = await anyOf(0).reserveBuild(
    buildRequest(repository, bundle, { branch }),
  );
  await putAll(slots, [bundle]);
  const answers = await fifty((index) => anyOf(index).finalizeBuild(token));
  const build = created(first(answers));
  expect(build.revision).toBe(1);
  for (const answer of answers)
    expect([answer.status, answer.text]).toEqual([201, first(answers).text]);
  const list = anyOf(1).get<Page<Build>>(
    `/repositories/${repository}/builds?${new URLSearchParams({ branch })}`,
  );
  expect(ok(await list).data).toEqual([build]);
});

test('[preview.finalize.8] 50 finalizes of one test run over three processes count once', async () => {
  const { keys } = await createAccount(server.environment, `meter ${randomUUID()}`, 0);
  const metered = clientsOf(keys.all);
  const bundle = newBundle();
  const wish = previewRequest(bundle, { billingKind: 'test_run' });
  const { token, slots } = await first(metered).reservePreview(wish);
  await putAll(slots, [bundle]);
  const answers = await fifty((index) => at(metered, index % 3).finalizePreview(token));
  for (const answer of answers)
    expect([answer.status, answer.text]).toEqual([201, first(answers).text]);
  for (const client of metered) {
    const usage = { testRuns: 1, builds: 0, previews: 1, storedBytes: bundle.length };
    expect(ok(await client.get<Usage>('/usage'))).toEqual(usage);
  }
});

test('[idempotency.1] 50 reserves with one Idempotency-Key make one reservation', async () => {
  const { keys } = await createAccount(server.environment, `once ${randomUUID()}`, 0);
  const callers = clientsOf(keys.all);
  const bundle = newBundle();
  const body = previewRequest(bundle);
  const headers = { 'Idempotency-Key': randomUUID() };
  const answers = await fifty((index) =>
    at(callers, index % 3).post<PreviewReservation>('/previews', body, headers),
  );
  const reservations = answers.map((answer) => created(answer));
  expect(new Set(reservations.map(({ shareId }) => shareId)).size).toBe(1);
  expect(new Set(reservations.map(({ slots }) => first(slots).objectKey)).size).toBe(1);
  expect(ok(await at(callers, 1).get<Page<Preview>>('/previews')).data).toHaveLength(1);
  await putAll(first(reservations).slots, [bundle]);
  // Every token that was handed out is valid.
  for (const { token } of reservations.slice(-3))
    created(await first(callers).finalizePreview(token));
});

test('[auth.7] a revoked key is refused by every process within 5 s', async () => {
  const { id, key } = await createKey(server.environment, account.id);
  const leaving = clientsOf(key);
  for (const client of leaving) ok(await client.get('/me'));
  await operate(server.environment, 'key', 'revoke', id);
  for (const client of leaving)
    await eventually(
      () => client.get('/me'),
      ({ status }) => status === 401,
      5_000,
    );
});

test('[build.read.10] a waiting read answers within 1 s of a finalize at another process', async () => {
  const repository = first(account.repositories);
  const one = async (from: number, to: number) => {
    const bundle = newBundle();
    const { id, token, slots } = await anyOf(from).reserveBuild(buildRequest(repository, bundle));
    await putAll(slots, [bundle]);
    const waiting = anyOf(to).get<Build>(`/builds/${id}?wait=60`);
    // Makes sure that the read is waiting before the finalize.
    expect(ok(await anyOf(to).get<Build>(`/builds/${id}`)).status).toBe('pending');
    const build = created(await anyOf(from).finalizeBuild(token));
    const { value, ms } = await stopwatch(waiting);
    expect(ok(value)).toEqual(build);
    return ms;
  };
  for (const [from, to] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const)
    expect(await promptest(() => one(from, to))).toBeLessThan(1000);
});

test('[build.delete.2 repo.4] a delete by one process takes effect at every other one', async () => {
  const build = await anyOf(0).newBuild(first(account.repositories));
  expect((await anyOf(1).delete(`/builds/${build.id}`)).status).toBe(204);
  for (const client of clients) expect((await client.get(`/builds/${build.id}`)).status).toBe(404);
});
