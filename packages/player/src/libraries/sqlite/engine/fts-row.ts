import type { Instance } from './instance.ts';

/** `Fts5ExtensionApi` in fts5.h: where its functions are, in bytes. */
const API = {
  columnCount: 8,
  rowCount: 12,
  columnTotalSize: 16,
  tokenize: 20,
  phraseCount: 24,
  phraseSize: 28,
  instCount: 32,
  inst: 36,
  columnText: 44,
  columnSize: 48,
  queryPhrase: 52,
  setAuxdata: 56,
  getAuxdata: 60,
};
const COLOCATED = 1;

export type Found = { phrase: number; column: number; token: number };
export type Token = { start: number; end: number };
/** How often each phrase is in each column of all rows, and in how many rows, by phrase and column. */
type Totals = { hits: number; rows: number }[][];

export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

export type Row = ReturnType<ReturnType<typeof createReader>>;

/** Reads the row that a query of FTS5 is at. */
export function createReader({ callAt, callback, intAt, longAt, withResults }: Instance) {
  let tokens: Token[] = [];
  let counted: { hits: number; rows: number }[] = [];
  const totals = new Map<number, Totals>();
  let lastTotals = 0;
  const onToken = callback(
    ['i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
    (_: number, flags: number, _token: number, _length: number, start: number, end: number) => {
      if (!(flags & COLOCATED)) tokens.push({ start, end });
      return 0;
    },
    'i32',
  );
  const onRow = callback(
    ['i32', 'i32', 'i32'],
    (api: number, context: number) => {
      const found = read(api, context).found();
      for (const { column } of found) {
        const total = counted[column];
        if (total) total.hits += 1;
      }
      for (const column of new Set(found.map((one) => one.column))) {
        const total = counted[column];
        if (total) total.rows += 1;
      }
      return 0;
    },
    'i32',
  );
  const onEnd = callback(['i32'], (id: number) => void totals.delete(id));

  function read(api: number, context: number) {
    const run = (name: keyof typeof API, ...values: number[]): number =>
      callAt(intAt(api + API[name]), context, ...values);
    const result = (name: keyof typeof API, ...values: number[]): number =>
      withResults((target, at) => {
        run(name, ...values, target);
        return at(0);
      });
    const total = (name: 'rowCount' | 'columnTotalSize', ...values: number[]): number =>
      withResults((target) => {
        run(name, ...values, target);
        return longAt(target);
      });
    const row = {
      columns: run('columnCount'),
      phrases: run('phraseCount'),
      rowCount: () => total('rowCount'),
      tokensInAll: (column: number) => total('columnTotalSize', column),
      tokensIn: (column: number) => result('columnSize', column),
      sizeOf: (phrase: number) => run('phraseSize', phrase),
      /** Where the phrases are in this row. */
      found: (): Found[] =>
        upTo(result('instCount')).map((index) =>
          withResults((target, at) => {
            run('inst', index, target, target + 4, target + 8);
            return { phrase: at(0), column: at(4), token: at(8) };
          }),
        ),
      /** The bytes of each token of a column. */
      tokens: (column: number): Token[] =>
        withResults((target, at) => {
          tokens = [];
          run('columnText', column, target, target + 4);
          run('tokenize', at(0), at(4), 0, onToken);
          return tokens;
        }),
      /** It searches all rows, so it is kept as long as the query. */
      totals(): Totals {
        const known = totals.get(run('getAuxdata', 0));
        if (known) return known;
        const all = upTo(row.phrases).map((phrase) => {
          counted = upTo(row.columns).map(() => ({ hits: 0, rows: 0 }));
          run('queryPhrase', phrase, 0, onRow);
          return counted;
        });
        lastTotals += 1;
        totals.set(lastTotals, all);
        run('setAuxdata', lastTotals, onEnd);
        return all;
      },
    };
    return row;
  }
  return read;
}
