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
    ['x1', '', new Uint8Array(), 'docid'],
    ['x2', '', new Uint8Array(), 'docid'],
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
