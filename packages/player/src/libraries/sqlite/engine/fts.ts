/**
 * FTS3 and FTS4, which the SQLite of devices has and this build does not, by means of FTS5
 * (sqlite.org/fts3.html, sqlite.org/fts5.html): tables are made with FTS5, and statements use its names.
 * `matchinfo` and `offsets` are in fts-functions.ts. What FTS4 alone finds is an error: `-word`.
 */

/** Stays in the schema, so that the table is known when its file is opened again. */
const MARK = '/*fts4*/';
export const HAS_OLDER = `SELECT 1 FROM sqlite_master WHERE sql LIKE '%${MARK}%' LIMIT 1`;

const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]/.source;
const CREATE = new RegExp(
  String.raw`\b(create\s+virtual\s+table\s(?:${QUOTED}|[^;("'])*?)\busing\s+fts[34]\b(?:\s*\(((?:${QUOTED}|[^()"'\x60[]|\([^()]*\))*)\))?`,
  'gi',
);
const ARGUMENT = new RegExp(String.raw`(?:${QUOTED}|[^,"'\x60[])+`, 'g');
const OLDER = /\b(?:docid|match)\b/i;
const NAMES = /'(?:[^']|'')*'|\bmatch\s+('(?:[^']|'')*'|\?\d*|[:@$]\w+)|\bdocid\b/gi;
/** Calls of the functions of FTS4. */
export const FUNCTIONS = /\b(?:matchinfo|offsets)\s*\(/i;
const OPTION =
  /^(content|notindexed|prefix|order|matchinfo|compress|uncompress|languageid)\s*=\s*(.*)$|^(tokenize)(?:\s*=)?\s+?(.*)$|^(tokenize)\s*=(.*)$/is;

const bare = (text: string) => text.replace(/^["'`[]|["'`\]]$/g, '');
const text = (words: string) => `'${words.replaceAll("'", "''")}'`;

function tokenizer(given: string): string {
  const of = /unicode61/i.test(given) ? 'unicode61' : 'ascii';
  const [diacritics = ''] = /remove_diacritics=\d/.exec(given) ?? [];
  const porter = /porter/i.test(given) ? 'porter ' : '';
  return `${porter}${of} ${diacritics.replace('=', ' ')}`.trim();
}

/** Converts the arguments of FTS4 to those of FTS5. */
function argumentsOf(given: string): string {
  const columns: string[] = [];
  const unindexed = new Set<string>();
  const options = new Map([['tokenize', tokenizer('')]]);
  for (const one of (given.match(ARGUMENT) ?? []).map((part) => part.trim()).filter(Boolean)) {
    const [, name, value = '', spaced, words = '', equal, more = ''] = OPTION.exec(one) ?? [];
    const option = (name ?? spaced ?? equal)?.toLowerCase();
    if (option === undefined) columns.push(bare((/^("[^"]*"|\S+)/.exec(one) ?? [one])[0]));
    else if (option === 'notindexed') unindexed.add(bare(value));
    else if (option === 'tokenize') options.set(option, tokenizer(words + more));
    else if (option === 'content') options.set(option, bare(value));
    else if (option === 'prefix') options.set(option, bare(value).replaceAll(',', ' '));
  }
  if (columns.length === 0) columns.push('content');
  return [
    ...columns.map((name) => `"${name}"${unindexed.has(name) ? ' UNINDEXED' : ''}`),
    ...[...options].map(([name, value]) => `${name}=${text(value)}`),
  ].join(', ');
}

/** Converts a statement to FTS5. `hasOlder` tells whether the database has an emulated table. */
export function withFts5(source: string, hasOlder: () => boolean): string {
  const created = source.replace(
    CREATE,
    (_, begin: string, given = '') => `${begin}${MARK} USING fts5(${argumentsOf(given)})`,
  );
  if (!OLDER.test(created) || !(created !== source || hasOlder())) return created;
  return created.replace(NAMES, (whole, words?: string) => {
    if (whole.startsWith("'")) return whole;
    // A star in quotes: FTS5 has it after them.
    return words === undefined ? 'rowid' : `MATCH replace(${words}, '*"', '"*')`;
  });
}
