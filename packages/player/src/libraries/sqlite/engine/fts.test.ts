import { beforeEach, expect, test } from 'vitest';
import { readLibraryFile } from '../../../../build/library-files.ts';
import { connect } from './connection.ts';
import { HAS_OLDER, withFts5 } from './fts.ts';
import { instantiate } from './instance.ts';

const instance = instantiate(Uint8Array.from(readLibraryFile('sqlite3.wasm')));
let db = connect(instance, ':memory:');
beforeEach(() => {
  db = connect(instance, ':memory:');
});

/** 32-bit integers, as `matchinfo` has them. */
const numbers = (text: string) =>
  new Uint8Array(Uint32Array.from(text.split(/ +/).map(Number)).buffer);

test('a full text index by FTS4 follows its table by triggers, and is searched', () => {
  db.exec(`CREATE TABLE notes (id TEXT NOT NULL, title TEXT NOT NULL DEFAULT "", body TEXT);
    CREATE VIRTUAL TABLE notes_fts USING fts4(
      content="notes", notindexed="id", id, title, body TEXT);
    CREATE TRIGGER a BEFORE UPDATE ON notes BEGIN DELETE FROM notes_fts WHERE docid=old.rowid; END;
    CREATE TRIGGER b BEFORE DELETE ON notes BEGIN DELETE FROM notes_fts WHERE docid=old.rowid; END;
    CREATE TRIGGER c AFTER UPDATE ON notes BEGIN INSERT INTO notes_fts(docid, id, title, body)
      SELECT rowid, id, title, body FROM notes WHERE new.rowid = notes.rowid; END;
    CREATE TRIGGER d AFTER INSERT ON notes BEGIN INSERT INTO notes_fts(docid, id, title, body)
      SELECT rowid, id, title, body FROM notes WHERE new.rowid = notes.rowid; END;`);
  db.run('INSERT INTO notes VALUES (?, ?, ?)', ['x1', 'Welcome home', 'some words']);
  db.run('INSERT INTO notes VALUES (?, ?, ?)', ['x2', 'Other', 'welcome, too']);
  const search = (words: string) =>
    db.run(
      `SELECT id, offsets(notes_fts) AS o, matchinfo(notes_fts, 'pcx') AS m, 'docid' FROM notes_fts
        WHERE notes_fts MATCH ? ORDER BY docid`,
      [words],
    ).rows;
  expect(search('welc*')).toEqual([
    ['x1', '1 0 0 7', numbers('1 3  0 0 0  1 1 1  0 1 1'), 'docid'],
    ['x2', '2 0 0 7', numbers('1 3  0 0 0  0 1 1  1 1 1'), 'docid'],
  ]);
  expect(search('title:welcome')).toHaveLength(1);
  expect(search('title:"wel*" "ho*"')).toHaveLength(1);
  expect(db.run(`SELECT id FROM notes_fts WHERE notes_fts MATCH '"welc*"'`).rows).toHaveLength(2);
  expect(search('x1')).toEqual([]);
  db.run('UPDATE notes SET body = ? WHERE id = ?', ['nothing', 'x2']);
  db.run('DELETE FROM notes WHERE id = ?', ['x1']);
  expect(search('welcome')).toEqual([]);
  expect(search('nothing')).toHaveLength(1);
  expect(db.run(HAS_OLDER).rows).toHaveLength(1);
});

/** sqlite.org/fts3.html, section 4.1 */
test.each([
  ['world', ['0 0 6 5 1 0 24 5']],
  ['message', ['1 0 5 7 1 0 30 7']],
  ['"serious mail"', ['1 0 28 7 1 1 36 4']],
])('offsets of %s are those of FTS4', (words, expected) => {
  db.exec(`CREATE VIRTUAL TABLE mail USING fts3(subject, body);
    INSERT INTO mail VALUES('hello world', 'This message is a hello world message.');
    INSERT INTO mail VALUES('urgent: serious', 'This mail is seen as a more serious mail');`);
  const { rows } = db.run('SELECT offsets(mail) FROM mail WHERE mail MATCH ?', [words]);
  expect(rows.flat()).toEqual(expected);
});

/** sqlite.org/fts3.html, section 4.3 */
test.each([
  [
    'pcx',
    'default transaction "these semantics"',
    ['3 2  1 3 2  0 1 1  1 2 2  0 1 1  0 0 0  1 1 1'],
  ],
  ['ns', 'default transaction', ['3 1 1', '3 2 0']],
  ['nal', 'single', ['3  3 3  2 2']],
  ['yb', 'data OR single', ['0 1 1 0  2 1']],
])('matchinfo %s of %s is that of FTS4', (format, words, expected) => {
  db.exec(`CREATE VIRTUAL TABLE t1 USING fts4(a, b);
    INSERT INTO t1 VALUES('transaction default models default', 'Non transaction reads');
    INSERT INTO t1 VALUES('the default transaction', 'these semantics present');
    INSERT INTO t1 VALUES('single request', 'default data');`);
  const { rows } = db.run('SELECT matchinfo(t1, ?) FROM t1 WHERE t1 MATCH ?', [format, words]);
  expect(rows.flat()).toEqual(expected.map(numbers));
  expect(() => db.run(`SELECT matchinfo(t1, 'q') FROM t1 WHERE t1 MATCH 'single'`)).toThrow(
    'unrecognized matchinfo request: q',
  );
});

test.each([
  ['create virtual table a using fts3', `"content", tokenize='ascii'`],
  ['CREATE VIRTUAL TABLE "a b" USING FTS4(c, tokenize=porter)', `"c", tokenize='porter ascii'`],
  [
    'CREATE VIRTUAL TABLE IF NOT EXISTS a USING fts4 (c, tokenize=unicode61 "remove_diacritics=0")',
    `"c", tokenize='unicode61 remove_diacritics 0'`,
  ],
  [
    'CREATE VIRTUAL TABLE a USING fts4(c, prefix="2,4", order=desc)',
    `"c", tokenize='ascii', prefix='2 4'`,
  ],
])('%s is made by FTS5', (source, expected) => {
  expect(withFts5(source, () => false)).toContain(` USING fts5(${expected})`);
  db.exec(source);
});

test('statements without such a table stay as they are', () => {
  const source = 'SELECT docid, offsets(a) FROM b USING fts5';
  expect(withFts5(source, () => false)).toBe(source);
  db.exec('CREATE TABLE a (docid)');
  expect(db.run('SELECT docid FROM a').columns).toEqual(['docid']);
});
