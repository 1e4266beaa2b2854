import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { watchSyncs } from '../../../../../tests/harness/syncs.ts';
import { runChild } from '../test/child.ts';
import { account } from '../test/fixtures.ts';
import { backupSqlite, openSqliteStore } from './store.ts';

it('backup: copies a database while two processes write to it', async () => {
  const file = testFile();
  const copy = testFile('backup.sqlite');
  const store = await openSqliteStore({ file });
  await store.accounts.insert(account('before'));
  const child = runChild('child-writer.ts', file, 'c', '1000000');
  await child.lines.next();
  let copied = false;
  const copying = backupSqlite(file, copy).finally(() => {
    copied = true;
  });
  for (let at = 0; !copied; at += 1) await store.accounts.insert(account(`w${at}`));
  await copying;
  await store.close();
  expect(readdirSync(dirname(copy))).toEqual(['backup.sqlite']);
  const restored = await openSqliteStore({ file: copy });
  expect((await restored.accounts.list()).map(({ id }) => id)).toContain('before');
  await restored.close();
  const database = new DatabaseSync(copy);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});

it('backup: the file is synced before it is renamed, and its folder afterwards', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  const copy = testFile('backup.sqlite');
  const syncs = await watchSyncs(dirname(copy));
  await backupSqlite(file, copy);
  expect(syncs).toEqual([
    { of: statSync(copy).size, names: ['backup.sqlite.partial'] },
    { of: 'folder', names: ['backup.sqlite'] },
  ]);
});

it('backup: an existing file is not overwritten', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  await expect(backupSqlite(file, file)).rejects.toThrow('exists already');
  const other = testFile('other');
  writeFileSync(other, 'mine');
  await expect(backupSqlite(file, other)).rejects.toThrow(`${other} exists already`);
  expect(readdirSync(dirname(other))).toEqual(['other']);
});

it('backup: a folder that takes no files is an error that names it', async () => {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  for (const folder of [`${file}.none`, file, '/proc']) {
    const failing = backupSqlite(file, `${folder}/copy`);
    await expect(failing).rejects.toThrow(`No backup can be written in ${folder} (E`);
    await expect(failing).rejects.toThrow(/Name a new file in a folder that exists/);
  }
});

it('backup: a missing source is an error that names it', async () => {
  const file = testFile();
  await expect(backupSqlite(file, `${file}.copy`)).rejects.toThrow(`no database ${file}`);
  expect(readdirSync(dirname(file))).toEqual([]);
});
