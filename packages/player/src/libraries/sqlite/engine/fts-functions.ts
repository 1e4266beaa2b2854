import { createReader, type Found, type Row, type Token, upTo } from './fts-row.ts';
import type { Instance } from './instance.ts';

/**
 * `matchinfo` and `offsets` of FTS4 (sqlite.org/fts3.html, sections 4.1 and 4.3), as auxiliary functions
 * of FTS5 (sqlite.org/fts5.html, section 7).
 */

const ROW = 100;
const TRANSIENT = -1;
/** `fts5_api` in fts5.h: where xCreateFunction is, in bytes. */
const CREATE_FUNCTION = 12;
const DEFAULT_FORMAT = 'pcx';

/** The number of the first term of each phrase in the query. */
function firstTerms({ phrases, sizeOf }: Row): number[] {
  let term = 0;
  return upTo(phrases).map((phrase) => {
    const first = term;
    term += sizeOf(phrase);
    return first;
  });
}

/** How many phrases follow each other in a column as they do in the query, at most. */
function longestRun(found: readonly Found[], terms: readonly number[]): number {
  const at = new Set(found.map(({ phrase, token }) => `${phrase} ${token - (terms[phrase] ?? 0)}`));
  const runs = found.map(({ phrase, token }) => {
    const begin = token - (terms[phrase] ?? 0);
    let length = 1;
    while (at.has(`${phrase + length} ${begin}`)) length += 1;
    return length;
  });
  return Math.max(0, ...runs);
}

function matchInfo(row: Row, format: string): number[] {
  const columns = upTo(row.columns);
  const phrases = upTo(row.phrases);
  const found = row.found();
  const hits = (phrase: number, column: number) =>
    found.filter((one) => one.phrase === phrase && one.column === column).length;
  const each = (value: (phrase: number, column: number) => number | number[]) =>
    phrases.flatMap((phrase) => columns.flatMap((column) => value(phrase, column)));
  const average = (column: number) => {
    const rows = row.rowCount();
    return rows && Math.floor((row.tokensInAll(column) + Math.floor(rows / 2)) / rows);
  };
  const parts: Record<string, () => number[]> = {
    p: () => [row.phrases],
    c: () => [row.columns],
    n: () => [row.rowCount()],
    a: () => columns.map(average),
    l: () => columns.map(row.tokensIn),
    s: () => {
      const terms = firstTerms(row);
      const inColumn = (column: number) => found.filter((one) => one.column === column);
      return columns.map((column) => longestRun(inColumn(column), terms));
    },
    x: () => {
      const totals = row.totals();
      return each((phrase, column) => {
        const { hits: all = 0, rows = 0 } = totals[phrase]?.[column] ?? {};
        return [hits(phrase, column), all, rows];
      });
    },
    y: () => each(hits),
    b: () =>
      phrases.flatMap((phrase) =>
        upTo(Math.ceil(row.columns / 32)).map((word) =>
          columns
            .filter((column) => column >> 5 === word && hits(phrase, column) > 0)
            .reduce((bits, column) => bits | (1 << (column & 31)), 0),
        ),
      ),
  };
  return [...format].flatMap((part) => {
    const values = Object.hasOwn(parts, part) ? parts[part]?.() : undefined;
    if (!values) throw new Error(`unrecognized matchinfo request: ${part}`);
    return values;
  });
}

/** Column, term of the query, first byte and number of bytes, of each term in the row. */
function offsets(row: Row): string {
  const terms = firstTerms(row);
  const tokens = new Map<number, Token[]>();
  const all = row.found().flatMap(({ phrase, column, token }) => {
    const inColumn = tokens.get(column) ?? row.tokens(column);
    tokens.set(column, inColumn);
    return upTo(row.sizeOf(phrase)).map((index) => {
      const { start, end } = inColumn[token + index] ?? { start: 0, end: 0 };
      return [column, (terms[phrase] ?? 0) + index, start, end - start] as const;
    });
  });
  return all
    .sort((a, b) => a[0] - b[0] || a[2] - b[2] || a[1] - b[1])
    .flat()
    .join(' ');
}

type Functions = Record<'matchinfo' | 'offsets', number>;
const made = new WeakMap<Instance, Functions>();

/** The functions for SQLite, by their numbers. */
function functionsOf(instance: Instance): Functions {
  const known = made.get(instance);
  if (known) return known;
  const { call, callback, intAt, textAt, withBytes } = instance;
  const read = createReader(instance);
  const answering = (answer: (row: Row, context: number, format: string) => void) =>
    callback(
      ['i32', 'i32', 'i32', 'i32', 'i32'],
      (api: number, fts: number, context: number, count: number, values: number) => {
        try {
          const format = count > 0 ? textAt(call('sqlite3_value_text', intAt(values))) : '';
          answer(read(api, fts), context, format || DEFAULT_FORMAT);
        } catch (error) {
          withBytes(error instanceof Error ? error.message : String(error), (text, length) =>
            call('sqlite3_result_error', context, text, length),
          );
        }
      },
    );
  const functions = {
    matchinfo: answering((row, context, format) => {
      const bytes = new Uint8Array(Uint32Array.from(matchInfo(row, format)).buffer);
      withBytes(bytes, (pointer, length) =>
        call('sqlite3_result_blob', context, pointer, length, TRANSIENT),
      );
    }),
    offsets: answering((row, context) => {
      withBytes(offsets(row), (pointer, length) =>
        call('sqlite3_result_text', context, pointer, length, TRANSIENT),
      );
    }),
  };
  made.set(instance, functions);
  return functions;
}

/** Adds both functions to a connection. */
export function addFunctions(instance: Instance, db: number): void {
  const { call, callAt, intAt, withBytes, withResults } = instance;
  const api = withResults((target, at) =>
    withBytes('SELECT fts5(?1)', (source) => {
      call('sqlite3_prepare_v2', db, source, -1, target, 0);
      const statement = at(0);
      return withBytes('fts5_api_ptr', (type) => {
        call('sqlite3_bind_pointer', statement, 1, target, type, 0);
        const isThere = call('sqlite3_step', statement) === ROW;
        const pointer = isThere ? at(0) : 0;
        call('sqlite3_finalize', statement);
        return pointer;
      });
    }),
  );
  if (api === 0) return;
  for (const [name, index] of Object.entries(functionsOf(instance)))
    withBytes(name, (text) => callAt(intAt(api + CREATE_FUNCTION), api, text, 0, index, 0));
}
