import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testFile } from '../../../../tests/harness/fixtures/test-folder.ts';
import type { AuditEvent } from '../core/ports/audit-repository.ts';
import { type Tables, tablesOf } from './copy-rows.ts';
import { openSqlite } from './sqlite/store.ts';
import { createStore } from './store.ts';
import {
  content,
  NOW,
  object,
  preview,
  reservation,
  seed,
  slot,
  testRun,
} from './test/fixtures.ts';
import { publish, reserve } from './test/flow.ts';

const { signal } = new AbortController();
const options = { onRows: () => {}, signal };

async function open(file = testFile()) {
  const engine = await openSqlite(file);
  return { file, tables: tablesOf(engine), store: createStore(engine) };
}

const event: AuditEvent = {
  at: NOW,
  action: 'build.reserved',
  actor: 'key',
  accountId: 'acc_a',
  target: { build: 'größe "x"' },
  requestId: 'req',
  count: 1,
};

/** A database with rows in every table, whose texts and numbers are hard to copy. */
async function filled() {
  const opened = await open();
  const { store, tables } = opened;
  await seed(store);
  await store.keys.insert({
    id: 'key',
    accountId: 'acc_a',
    secretHash: 'hash',
    scopes: ['builds'],
    repositories: null,
    createdAt: NOW,
    expiresAt: null,
    revokedAt: NOW,
    trustId: null,
  });
  await store.trusts.insert({
    id: 'trs_1',
    accountId: 'acc_a',
    issuer: 'https://issuer.example',
    audience: 'größe',
    claims: { sub: ['"x"', '日本'] },
    repository: 'acme/app',
    scopes: ['builds'],
    createdAt: NOW,
  });
  for (let at = 0; at < 3; at += 1) {
    const build = await reserve(store, `${at}`.repeat(40), { branch: 'größe/日本 "x"' });
    await store.objects.insert(object(`object ${at}`, { sizeBytes: 6 * 1024 ** 3 + at }));
    const open = reservation(`rsv ${at}`, { targetId: build.id });
    await store.reservations.insert(open);
    const ofBundle = slot(open.id, 0, { storedKey: `object ${at}`, path: '' });
    await store.slots.insert([ofBundle, slot(open.id, 1, { path: 'Ä/ß.png' })]);
    await store.slots.fill(ofBundle.objectKey, `object ${at}`);
    const { contentId } = open;
    const revision = { shareId: build.shareId, number: 1, accountId: 'acc_a', contentId, content };
    await store.revisions.insert({ ...revision, createdAt: NOW, supersededAt: null }, open.id);
    await publish(store, build);
    await store.reservations.addToken({ id: `t${at}`, secretHash: 'h', reservationId: open.id });
    const remembered = {
      accountId: 'acc_a',
      endpoint: 'builds',
      key: `k${at}`,
      bodyHash: 'b',
      reservationId: open.id,
      createdAt: NOW,
    };
    await store.reservations.putIdempotency(remembered, null);
  }
  const swept = { shareId: 'swept', number: 1, accountId: 'acc_a', contentId: 'swept', content };
  await store.revisions.insert({ ...swept, createdAt: NOW, supersededAt: NOW }, 'none');
  await store.revisions.sweep(NOW + 1);
  await store.previews.insert(preview('preview', { title: '\u{1f680} 100 %', createdSeq: 99 }));
  await store.usage.countTestRun(testRun('rsv 0', NOW));
  await store.audit.record(event);
  await store.audit.record({ ...event, accountId: null, requestId: null, count: 3 });
  return { ...opened, tables };
}

/** All rows of a file, as text. */
function dump(file: string): Record<string, string[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const names = tables
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite|kysely)_/.test(name));
  const rows = (name: string) =>
    database
      .prepare(`select * from ${name}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  const all = Object.fromEntries(names.map((name) => [name, rows(name)]));
  database.close();
  return all;
}

const copy = (from: { tables: Tables }, to: { tables: Tables }) =>
  from.tables.copyTo(to.tables, options);

test('copyTo copies every row of every table unchanged', async () => {
  const from = await filled();
  const to = await open();
  const total = await from.tables.count();
  let copiedRows = 0;
  const onRows = (rows: number) => {
    copiedRows += rows;
  };
  await from.tables.copyTo(to.tables, { onRows, signal });
  expect(copiedRows).toBe(total);
  expect(await from.tables.sameAs(to.tables, signal)).toBe(true);
  const [source, copied] = [dump(from.file), dump(to.file)];
  const { turns, small_objects: bytes, ...tables } = source;
  for (const [name, rows] of Object.entries(tables)) {
    expect(rows.length, `the test has rows in ${name}`).toBeGreaterThan(0);
    expect(copied[name]).toEqual(rows);
  }
  expect([turns, bytes]).toEqual([[], []]);
  await from.store.close();
  await to.store.close();
});

test('after a copy, the next reservation has a larger number than all before it', async () => {
  const from = await filled();
  const to = await open();
  await copy(from, to);
  // The preview's reservation, which had the largest number, is deleted already.
  expect(await to.store.reservations.insert(reservation('next'))).toBe(100);
  await to.store.audit.record(event);
  expect((await to.store.audit.newest({}, 1))[0]?.id).toBe(3);
  await from.store.close();
  await to.store.close();
});

test('a database with nothing but refusals in its audit log is empty', async () => {
  const from = await filled();
  const to = await open();
  for (const store of [to.store, to.store, to.store])
    await store.audit.record({ ...event, action: 'refused.unauthorized', actor: '-' });
  expect(await to.tables.isEmpty()).toBe(true);
  expect(await from.tables.isEmpty()).toBe(false);
  await copy(from, to);
  expect(dump(to.file).audit_events).toEqual(dump(from.file).audit_events);
  expect(await to.tables.isEmpty()).toBe(false);
  await to.store.audit.record(event);
  expect((await to.store.audit.newest({}, 1))[0]?.id).toBe(3);
  await from.store.close();
  await to.store.close();
});

test('tables with more than one page of rows are copied, also by composite keys', async () => {
  const from = await open();
  await seed(from.store);
  const rows = Array.from({ length: 1203 }, (_, at) => object(`key ${at % 7} ${at}`));
  await from.store.transaction(async ({ objects, reservations, slots, revisions }) => {
    for (const row of rows) await objects.insert(row);
    await reservations.insert(reservation('rsv'));
    await slots.insert(rows.map(({ key }, at) => slot('rsv', at, { storedKey: key })));
    for (const { key } of rows)
      await slots.fill(`rsv-${rows.findIndex((r) => r.key === key)}`, key);
    const revision = { shareId: 's', number: 1, accountId: 'acc_a', contentId: 'c', content };
    await revisions.insert({ ...revision, createdAt: NOW, supersededAt: null }, 'rsv');
  });
  const to = await open();
  await copy(from, to);
  expect(dump(to.file)).toEqual(dump(from.file));
  expect(await to.tables.objectTotals()).toEqual({ objects: 1203, bytes: 6015 });
  const listed = (await Array.fromAsync(to.tables.objects())).map(({ key }) => key);
  expect(listed.sort()).toEqual(rows.map(({ key }) => key).sort());
  expect(await to.tables.usersOf('key 0 0')).toEqual(['s', 'target']);
  expect(await to.tables.usersOf('nothing')).toEqual([]);
  await from.store.close();
  await to.store.close();
});

test('an aborted copy leaves no rows, and can be repeated', async () => {
  const from = await filled();
  const to = await open();
  const total = await from.tables.count();
  for (const after of [1, 10, total]) {
    const stop = new AbortController();
    let copiedRows = 0;
    const onRows = (rows: number) => {
      copiedRows += rows;
      if (copiedRows >= after) stop.abort(new Error(`stopped after ${after}`));
    };
    const broken = from.tables.copyTo(to.tables, { onRows, signal: stop.signal });
    await expect(broken).rejects.toThrow(`stopped after ${after}`);
    expect(await to.tables.count()).toBe(0);
  }
  await copy(from, to);
  expect(await to.tables.count()).toBe(total);
  await from.store.close();
  await to.store.close();
});

test('a copy whose source changes meanwhile is rejected and leaves no rows', async () => {
  const from = await filled();
  const to = await open();
  let changed: Promise<unknown> | undefined;
  const onRows = () => {
    changed ??= from.store.accounts.insert({ id: 'late', name: 'late', createdAt: NOW });
  };
  const copied = from.tables.copyTo(to.tables, { onRows, signal });
  await expect(copied).rejects.toThrow(/accounts .*stop all of them/);
  await changed;
  expect(await to.tables.count()).toBe(0);
  await from.store.close();
  await to.store.close();
});

test('sameAs notices a changed value, an added row and a deleted row', async () => {
  const from = await filled();
  const to = await open();
  await copy(from, to);
  const target = new DatabaseSync(to.file);
  const differsAfter = async (statement: string) => {
    target.exec(statement);
    return !(await from.tables.sameAs(to.tables, signal));
  };
  expect(await differsAfter("update slots set path = 'other' where position = 1")).toBe(true);
  expect(await differsAfter("update slots set path = 'Ä/ß.png' where position = 1")).toBe(false);
  expect(
    await differsAfter("insert into accounts (id, name, created_at) values ('more', 'more', 1)"),
  ).toBe(true);
  expect(await differsAfter("delete from accounts where id = 'more'")).toBe(false);
  // The audit log is not compared.
  expect(await differsAfter('delete from audit_events where id = 2')).toBe(false);
  expect(await differsAfter('delete from usage_events')).toBe(true);
  target.close();
  await from.store.close();
  await to.store.close();
});
