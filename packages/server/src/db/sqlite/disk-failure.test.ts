import { expect, it } from 'vitest';
import { testFile } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { SqliteConnection } from './connection.ts';
import { GroupCommit } from './group-commit.ts';
import { openSqliteStore } from './store.ts';

/** A migrated database and a connection that writes to it. */
async function writer() {
  const file = testFile();
  await (await openSqliteStore({ file })).close();
  const connection = new SqliteConnection(file);
  return { connection, commits: new GroupCommit(connection) };
}

it('a full disk is insufficient_storage, and writes succeed once there is room', async () => {
  const { connection, commits } = await writer();
  const write = (id: string, size: number) =>
    commits.run(async () => {
      connection.execute('insert into accounts (id, name, created_at) values (?, ?, 1)', [
        id,
        'x'.repeat(size),
      ]);
    });
  const pages = connection.execute('pragma page_count', []).rows[0]?.page_count;
  connection.exec(`pragma max_page_count = ${pages}`);
  const works = await Promise.allSettled([write('a', 10), write('b', 1e5), write('c', 10)]);
  const full = { status: 'rejected', reason: { code: 'insufficient_storage' } };
  expect(works[1]).toMatchObject(full);
  const inserted = connection.execute('select id from accounts order by id', []).rows;
  const kept = ['a', 'b', 'c'].filter((_, at) => works[at]?.status === 'fulfilled');
  expect(
    inserted.map(({ id }) => id),
    'exactly the acknowledged rows',
  ).toEqual(kept);
  connection.exec('pragma max_page_count = 100000');
  await write('d', 1e5);
  connection.close();
});

it('a failed commit rejects every transaction of its batch', async () => {
  const { connection, commits } = await writer();
  const exec = connection.exec.bind(connection);
  let broken = true;
  connection.exec = (sql) => {
    if (broken && sql === 'commit') {
      broken = false;
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
    }
    exec(sql);
  };
  const write = (id: string) => () => {
    connection.execute('insert into accounts (id, name, created_at) values (?, ?, 1)', [id, id]);
    return id === 'b' ? Promise.reject(new Error('mine')) : Promise.resolve(id);
  };
  const works = await Promise.allSettled(['a', 'b', 'c'].map((id) => commits.run(write(id))));
  for (const work of works) {
    expect(work).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  }
  expect(connection.execute('select * from accounts', []).rows).toEqual([]);
  expect(await commits.run(write('d'))).toBe('d');
  connection.close();
});
