import { beforeEach, expect, test } from 'vitest';
import { readLibraryFile } from '../../../../build/library-files.ts';
import { type Change, connect } from './connection.ts';
import { instantiate } from './instance.ts';

const file = Uint8Array.from(readLibraryFile('sqlite3.wasm'));
const instance = instantiate(file);
let db = connect(instance, ':memory:');
beforeEach(() => {
  db = connect(instance, ':memory:');
});

test.each([
  [null, null],
  [undefined, null],
  [true, 1],
  [7, 7],
  [-1.5, -1.5],
  [2 ** 53 - 1, 2 ** 53 - 1],
  [1e300, 1e300],
  ['', ''],
  ['a\0b 🙂', 'a\0b 🙂'],
  [new Uint8Array(), new Uint8Array()],
  [Uint8Array.of(0, 255).buffer, Uint8Array.of(0, 255)],
])('a parameter %j comes back as %j', (given, expected) => {
  expect(db.run('SELECT ?', [given]).rows).toEqual([[expected]]);
});

test('double quotes hold a text where they name no column, as in the builds of devices', () => {
  db.exec('CREATE TABLE a (b DEFAULT "x"); CREATE INDEX c ON a (b) WHERE b != "y"');
  db.exec('INSERT INTO a VALUES ("z"); INSERT INTO a DEFAULT VALUES');
  expect(db.run('SELECT "b" FROM a WHERE b = "z" OR "b" = "x"').rows).toEqual([['z'], ['x']]);
});

test('a statement returns rows, and what it inserted', () => {
  db.exec('CREATE TABLE a (id INTEGER PRIMARY KEY, b TEXT); PRAGMA user_version = 3; -- end');
  expect(db.query('PRAGMA user_version')).toEqual([{ user_version: 3 }]);
  const inserted = db.run('INSERT INTO a (b) VALUES ($b), (?2) RETURNING id, b', { $b: 'x' });
  expect(inserted).toEqual({
    columns: ['id', 'b'],
    types: ['INTEGER', 'TEXT'],
    rows: [
      [1, 'x'],
      [2, null],
    ],
    changes: 2,
    lastInsertRowId: 2,
  });
});

test('an error names its cause, and a transaction that throws leaves nothing', () => {
  expect(() => db.exec('CREATE TABLE a (b UNIQUE); SELECT * FROM c')).toThrow('no such table: c');
  const twice = () => db.exec("INSERT INTO a VALUES ('x'), ('x')");
  expect(() => db.transaction(twice)).toThrow('UNIQUE constraint failed: a.b');
  expect([db.isInTransaction(), db.query('SELECT * FROM a')]).toEqual([false, []]);
  expect(db.run('SELECT ?1; SELECT ?1 + 1 AS n; -- end', [1]).rows).toEqual([[2]]);
  expect(() => db.prepare(' -- nothing')).toThrow('no statement');
});

test('listeners hear of changed rows until they end it', () => {
  db.exec('CREATE TABLE a (b)');
  const heard: Change[] = [];
  const end = db.onChange((change) => heard.push(change));
  db.exec('INSERT INTO a VALUES (1); UPDATE a SET b = 2; DELETE FROM a WHERE b = 2');
  end();
  db.exec('INSERT INTO a VALUES (1)');
  expect(heard).toEqual(
    ['INSERT', 'UPDATE', 'DELETE'].map((operation) => ({ table: 'a', operation, rowId: 1 })),
  );
});

test('a database is written as a file and read from one, also into a shared path', () => {
  db.exec('CREATE TABLE a (b); INSERT INTO a VALUES (randomblob(100000)); PRAGMA user_version=5');
  const bytes = db.serialize();
  bytes.fill(2, 18, 20);
  const [one, other] = [connect(instance, '/shared.db'), connect(instance, '/shared.db')];
  const before = one.version();
  one.load(bytes);
  expect(one.version()).not.toBe(before);
  expect(other.query('SELECT length(b) AS n FROM a')).toEqual([{ n: 100_000 }]);
  expect(other.query('PRAGMA user_version')).toEqual([{ user_version: 5 }]);
  db.exec("ATTACH '/shared.db' AS more");
  expect(db.query('SELECT count(*) AS n FROM more.a')).toEqual([{ n: 1 }]);
  expect(() => connect(instance, '/other.db').load(Uint8Array.of(1, 2, 3))).toThrow();
});

test('time, randomness and full-text search are there', () => {
  const [row] = db.query(
    "SELECT datetime('now') AS utc, datetime('now', 'localtime') AS local, hex(randomblob(8)) AS id",
  );
  expect(Math.abs(Date.parse(`${row?.utc}Z`) - Date.now())).toBeLessThan(5000);
  expect(Math.abs(Date.parse(`${row?.local}`) - Date.now())).toBeLessThan(5000);
  const [again] = connect(instantiate(file), ':memory:').query('SELECT hex(randomblob(8)) AS id');
  expect(again?.id).not.toBe(row?.id);
  db.exec("CREATE VIRTUAL TABLE t USING fts5(x); INSERT INTO t VALUES ('some words')");
  expect(db.query("SELECT json_extract('[7]', '$[0]') AS n FROM t('words')")).toEqual([{ n: 7 }]);
});
