import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { operate, run } from '../harness/processes/command.ts';
import { createAccount, createKey } from './support/accounts.ts';
import { Client, clientOf } from './support/client.ts';
import { expectInvalid } from './support/errors.ts';
import { localTest, part, target } from './support/target.ts';
import {
  allTestRuns,
  csvOf,
  expectComplete,
  expectPrefix,
  newTestRun,
} from './support/test-runs.ts';
import { at, created, ok, previewRequest, putAll } from './support/upload.ts';
import type { Page, TestRun } from './support/wire.ts';

const HEADER =
  'sequence,shareId,finalizedAt,accountId,keyId,owner,repo,pullRequest,title,storedBytes';

/** An account that no other test uses. */
async function newAccount() {
  const account = await createAccount(part('local').environment, `billed ${randomUUID()}`, 2);
  return { ...account, client: clientOf(target, account) };
}

localTest('[usage.9] each billed test run is a line with its origin and size', async () => {
  const { id, keys, client } = await newAccount();
  const git = { owner: 'Acme', repo: 'Shop', pullRequest: 42 };
  const preview = await newTestRun(client, { title: 'Checkout', git });
  await client.newPreview();
  const bare = await newTestRun(client, { git: { pullRequest: '!7' } });
  const rows = await allTestRuns(client);
  expect(rows).toEqual([
    {
      sequence: 1,
      shareId: preview.shareId,
      finalizedAt: preview.readyAt,
      accountId: id,
      keyId: keys.all.slice(5, 17),
      ...git,
      title: 'Checkout',
      storedBytes: preview.bundle.sizeBytes,
    },
    {
      ...at(rows, 0),
      sequence: 2,
      shareId: bare.shareId,
      finalizedAt: bare.readyAt,
      owner: null,
      repo: null,
      pullRequest: '!7',
      title: null,
      storedBytes: bare.bundle.sizeBytes,
    },
  ]);
});

localTest('[usage.9 usage.2] pages, from and to select lines', async () => {
  const { client } = await newAccount();
  const previews = [];
  for (let count = 0; count < 5; count += 1) previews.push(await newTestRun(client));
  const all = await expectComplete(
    client,
    previews.map(({ shareId }) => shareId),
  );
  expect(await allTestRuns(client, 'limit=2')).toEqual(all);
  expect(await allTestRuns(client, 'limit=5')).toEqual(all);
  const third = at(all, 2).finalizedAt;
  const from = all.filter(({ finalizedAt }) => finalizedAt >= third);
  expect(await allTestRuns(client, `from=${third}&limit=1`)).toEqual(from);
  const before = all.filter(({ finalizedAt }) => finalizedAt < third);
  expect(await allTestRuns(client, `to=${third}`)).toEqual(before);
  expect(await allTestRuns(client, 'from=2020-01-01&to=2020-01-01')).toEqual([]);
  for (const query of ['limit=0', 'limit=101', 'cursor=x', 'format=xml'])
    expectInvalid(await client.get(`/usage/test-runs?${query}`));
  const { nextCursor } = ok(await client.get<Page<TestRun>>('/usage/test-runs?limit=1'));
  expectInvalid(await client.get(`/previews?cursor=${nextCursor}`));
});

localTest(
  '[usage.10 usage.11 usage.12] 50 concurrent finalizes make 50 lines, and no delete or sweep changes one',
  async () => {
    const { client } = await newAccount();
    const bundle = newBundle();
    const request = previewRequest(bundle, { billingKind: 'test_run' });
    const reserved = await Promise.all(
      Array.from({ length: 50 }, () => client.reservePreview(request)),
    );
    await Promise.all(reserved.map(({ slots }) => putAll(slots, [bundle])));
    const exports: TestRun[][] = [];
    let isDone = false;
    const reading = async () => {
      while (!isDone) exports.push(await allTestRuns(client));
    };
    const finalizing = Promise.all(
      reserved.map(async ({ token }) => created(await client.finalizePreview(token)).shareId),
    ).finally(() => {
      isDone = true;
    });
    const [shareIds] = await Promise.all([finalizing, reading()]);
    const rows = await expectComplete(client, shareIds);
    for (const earlier of exports) expectPrefix(earlier, rows);
    for (const shareId of shareIds.slice(0, 10)) await client.delete(`/previews/${shareId}`);
    await operate(part('local').environment, 'sweep');
    const { shareId } = await newTestRun(client);
    expectPrefix(rows, await expectComplete(client, [...shareIds, shareId]));
  },
);

localTest('[usage.13] the CSV has a header and the same lines as the pages', async () => {
  const { client } = await newAccount();
  expect(await csvOf(client)).toBe(`${HEADER}\r\n`);
  const git = { owner: 'acme', repo: 'shop', pullRequest: 7 };
  await newTestRun(client, { git, title: 'Pay, then "wait"\nlonger' });
  await newTestRun(client);
  const [one, two] = await allTestRuns(client);
  const cells = [one?.sequence, one?.shareId, one?.finalizedAt, one?.accountId, one?.keyId];
  const first = `${cells},acme,shop,7,"Pay, then ""wait""\nlonger",${one?.storedBytes}\r\n`;
  const more = [two?.sequence, two?.shareId, two?.finalizedAt, two?.accountId, two?.keyId];
  const second = `${more},,,,,${two?.storedBytes}\r\n`;
  const everything = `${HEADER}\r\n${first}${second}`;
  expect(await csvOf(client)).toBe(everything);
  const named = await client.get('/usage/test-runs?format=csv');
  expect([named.status, named.text]).toEqual([200, everything]);
  expect(named.headers.get('content-disposition')).toBe('attachment; filename="test-runs.csv"');
  expect(await csvOf(client, '?limit=1')).toBe(`${HEADER}\r\n${first}`);
  const { nextCursor } = ok(await client.get<Page<TestRun>>('/usage/test-runs?limit=1'));
  expect(await csvOf(client, `?cursor=${nextCursor}`)).toBe(`${HEADER}\r\n${second}`);
  const headers = { Accept: 'text/csv' };
  const json = await client.call('GET', '/usage/test-runs?format=json', { headers });
  expect(json.headers.get('content-type')).toMatch(/^application\/json\b/);
  const head = await client.call('HEAD', '/usage/test-runs', { headers });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toMatch(/^text\/csv\b/);
  const wrong = await client.call('GET', '/usage/test-runs?cursor=x', { headers });
  expectInvalid(wrong, '/cursor');
});

localTest('[usage.14] a text that a spreadsheet would run as a formula is a text', async () => {
  const { client } = await newAccount();
  const titles = ['=1+1', '+1', '-1', '@x', '\tx', ' =x', '＝1'];
  for (const title of titles)
    await newTestRun(client, { title, git: { owner: '=cmd', repo: '-x', pullRequest: '=2' } });
  const lines = (await csvOf(client)).split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(titles.length);
  for (const line of lines) {
    expect(line).toContain(`,'=cmd,'-x,'=2,`);
    expect(line).not.toMatch(/(^|,)"?\s*[=+\-@\t＝]/);
  }
  expect((await allTestRuns(client)).map(({ title }) => title)).toEqual(titles);
});

localTest(
  '[usage.15 usage.4] a key sees the lines of its account and its repositories',
  async () => {
    const { id, client, repositories } = await newAccount();
    const [inside = '', outside = ''] = repositories;
    const gitOf = (repository: string) => {
      const [owner, repo] = repository.split('/');
      return { git: { owner, repo } };
    };
    await newTestRun(client, gitOf(outside));
    const mine = await newTestRun(client, gitOf(inside.toUpperCase()));
    await newTestRun(client);
    const { key } = await createKey(part('local').environment, id, undefined, '--repo', inside);
    const limited = new Client(target.url, key);
    const rows = await allTestRuns(limited);
    expect(rows.map(({ sequence, shareId }) => [sequence, shareId])).toEqual([[2, mine.shareId]]);
    expect((await csvOf(limited)).split('\r\n')).toHaveLength(3);
    expect(await allTestRuns((await newAccount()).client)).toEqual([]);
  },
);

localTest('[usage.16] a key without preview_upload gets no share ids and titles', async () => {
  const { id, client } = await newAccount();
  const { shareId } = await newTestRun(client, { title: 'Hidden' });
  const [row] = await allTestRuns(client);
  for (const scope of ['builds', 'test_runs'] as const) {
    const { key } = await createKey(part('local').environment, id, [scope]);
    const other = new Client(target.url, key);
    expect(await allTestRuns(other)).toEqual([{ ...row, shareId: null, title: null }]);
    expect(await csvOf(other)).not.toContain(shareId);
  }
});

localTest('[operator.usage.1] usage counts test runs by account, repository and day', async () => {
  const { environment } = part('local');
  const { id, name, client } = await newAccount();
  const git = { owner: 'Acme', repo: '=Shop' };
  const made = [await newTestRun(client, { git }), await newTestRun(client, { git })];
  made.push(await newTestRun(client));
  const day = (made[0]?.readyAt ?? '').slice(0, 10);
  const size = at(made, 0).bundle.sizeBytes;
  const usage = (...options: string[]) =>
    operate<unknown>(environment, 'usage', '--account', id, ...options);
  expect(await usage()).toEqual([
    { account: name, accountId: id, testRuns: 3, storedBytes: 3 * size },
  ]);
  const grouped = await usage('--by', 'account,repo,day', '--from', '2020-01-01');
  expect(grouped).toEqual([
    { account: name, accountId: id, repository: null, day, testRuns: 1, storedBytes: size },
    {
      account: name,
      accountId: id,
      repository: 'acme/=shop',
      day,
      testRuns: 2,
      storedBytes: 2 * size,
    },
  ]);
  expect(await usage('--by', 'day', '--to', '2020-01-01')).toEqual([]);
  const command = (...options: string[]) =>
    run('vitrine-server', ['usage', '--account', id, ...options], { env: environment });
  const csv = await command('--by', 'repo', '--csv');
  expect(csv.stdout).toBe(
    `repository,testRuns,storedBytes\r\n,1,${size}\r\nacme/=shop,2,${2 * size}\r\n`,
  );
  const wrong = [
    ['--by', 'week'],
    ['--by', 'day,day'],
    ['--from', 'yesterday'],
    ['--from', '2026-11-21', '--to', '2026-11-20'],
    ['--csv', '--json'],
  ];
  for (const options of wrong) {
    const { code, stdout, stderr } = await command(...options);
    expect([options, code === 0, stdout]).toEqual([options, false, '']);
    expect(stderr).toMatch(/\S/);
  }
});
