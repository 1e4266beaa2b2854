/** Reads the values at a path of an object: `owner.name`, `items.@count`. Lists give several. */
export type Read = (path: string) => unknown[];
export type Order = { path: string; isDescending: boolean };
/** What is done to the objects that match, in the order in which a query has it. */
export type Step = { sort: Order[] } | { distinct: string[] } | { limit: number };
export type Query = { matches(read: Read): boolean; steps: Step[] };

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\$\d+)|(-?\d+(?:\.\d+)?)|(==|!=|<>|<=|>=|&&|\|\||[=<>!(){},])|(\[c\])|([@A-Za-z_][\w.@]*))/gy;

type Token = { kind: 'text' | 'argument' | 'number' | 'sign' | 'case' | 'word'; text: string };
const KINDS = ['text', 'argument', 'number', 'sign', 'case', 'word'] as const;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (source.slice(TOKEN.lastIndex).trim() !== '') {
    const found = TOKEN.exec(source);
    if (!found) throw new Error(`Invalid predicate: '${source}'`);
    const at = KINDS.findIndex((_, index) => found[index + 1] !== undefined);
    tokens.push({ kind: KINDS[at] ?? 'word', text: found[at + 1] ?? '' });
  }
  return tokens;
}

const WORDS: Record<string, unknown> = { true: true, false: false, null: null, nil: null };

/** A value by which others compare: dates and ids of BSON are equal when their content is. */
export const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  const { toHexString } = Object(value) as { toHexString?: () => string };
  return typeof toHexString === 'function' ? String(toHexString.call(value)) : (value ?? null);
};

const like = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^$()|{}[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );

/** The words of a text, as full-text search compares them: without case and diacritics. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Full-text search: every word is there, those after `-` are not, and `*` stands for the rest of one. */
function hasText(text: string, search: string): boolean {
  const words = wordsOf(text);
  return search.split(/\s+/).every((term) =>
    wordsOf(term).every((wanted) => {
      const isPrefix = term.endsWith('*');
      const found = words.some((one) => (isPrefix ? one.startsWith(wanted) : one === wanted));
      return found !== term.startsWith('-');
    }),
  );
}

type Compare = (left: unknown, right: unknown) => boolean;
const texts =
  (compare: (left: string, right: string) => boolean): Compare =>
  (left, right) =>
    typeof left === 'string' && typeof right === 'string' && compare(left, right);
const ordered =
  (compare: (left: number, right: number) => boolean): Compare =>
  (left, right) =>
    left !== null && right !== null && compare(left as number, right as number);

const COMPARE: Record<string, Compare> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': ordered((left, right) => left < right),
  '<=': ordered((left, right) => left <= right),
  '>': ordered((left, right) => left > right),
  '>=': ordered((left, right) => left >= right),
  BEGINSWITH: texts((left, right) => left.startsWith(right)),
  ENDSWITH: texts((left, right) => left.endsWith(right)),
  CONTAINS: texts((left, right) => left.includes(right)),
  LIKE: texts((left, right) => like(right).test(left)),
  TEXT: texts(hasText),
};
const ALIASES: Record<string, string> = { '=': '==', '<>': '!=', IN: '==' };

/**
 * Parses a query of Realm (realm/docs: Realm Query Language): comparisons, AND, OR, NOT, IN, BETWEEN,
 * ANY, ALL, NONE, texts with `[c]`, `$0`, SORT, DISTINCT and LIMIT. Others throw.
 */
export function parseQuery(source: string, values: unknown[]): Query {
  const tokens = tokensOf(source);
  let at = 0;
  const word = (offset = 0) => tokens[at + offset]?.text.toUpperCase();
  const take = (...names: string[]): boolean => {
    const isOne = names.includes(word() ?? '') && tokens[at]?.kind !== 'text';
    if (isOne) at += 1;
    return isOne;
  };
  const need = (name: string) => {
    if (!take(name)) throw new Error(`Invalid predicate: '${source}': ${name} is missing`);
  };
  type Test = (read: Read) => boolean;

  function operand(): Read {
    if (take('{')) {
      const all: Read[] = [];
      while (!take('}')) {
        all.push(operand());
        take(',');
      }
      return (path) => all.flatMap((one) => one(path));
    }
    const token = tokens[at];
    at += 1;
    if (!token) throw new Error(`Invalid predicate: '${source}'`);
    const { kind, text } = token;
    if (kind === 'number') return () => [Number(text)];
    if (kind === 'text') return () => [text.slice(1, -1).replace(/\\(.)/g, '$1')];
    if (kind === 'argument') {
      const value = values[Number(text.slice(1))];
      return () => (Array.isArray(value) ? value : [value]);
    }
    if (kind !== 'word') throw new Error(`Invalid predicate: '${source}'`);
    const known = text.toLowerCase();
    return Object.hasOwn(WORDS, known) ? () => [WORDS[known]] : markPath(text);
  }

  function comparison(): Test {
    if (take('TRUEPREDICATE')) return () => true;
    if (take('FALSEPREDICATE')) return () => false;
    const ofAll = take('ALL');
    const ofNone = !ofAll && take('NONE');
    take('ANY', 'SOME');
    const left = operand();
    const name = word() ?? '';
    at += 1;
    const isBetween = name === 'BETWEEN';
    const compare = COMPARE[isBetween ? '<=' : (ALIASES[name] ?? name)];
    if (!compare) throw new Error(`Invalid predicate: '${source}'`);
    const ignoresCase = tokens[at]?.kind === 'case';
    if (ignoresCase) at += 1;
    const right = operand();
    const of = (operands: Read, read: Read) =>
      valuesOf(operands, read).map((one) => {
        const value = plain(one);
        return ignoresCase && typeof value === 'string' ? value.toLowerCase() : value;
      });
    return (read) => {
      const others = of(right, read);
      const matches = (one: unknown) => {
        if (!isBetween) return others.some((other) => compare(one, other));
        const [from, to] = others;
        return compare(from, one) && compare(one, to);
      };
      const ones = of(left, read);
      return ofAll ? ones.every(matches) : ones.some(matches) !== ofNone;
    };
  }

  function single(): Test {
    if (take('NOT', '!')) {
      const test = single();
      return (read) => !test(read);
    }
    if (!take('(')) return comparison();
    const test = either();
    need(')');
    return test;
  }
  function both(): Test {
    const tests = [single()];
    while (take('AND', '&&')) tests.push(single());
    return (read) => tests.every((test) => test(read));
  }
  function either(): Test {
    const tests = [both()];
    while (take('OR', '||')) tests.push(both());
    return (read) => tests.some((test) => test(read));
  }

  /** The paths in the brackets of SORT and DISTINCT. */
  function paths(): Order[] {
    const all: Order[] = [];
    need('(');
    while (!take(')')) {
      const path = tokens[at];
      if (path?.kind !== 'word') throw new Error(`Invalid predicate: '${source}'`);
      at += 1;
      all.push({ path: path.text, isDescending: take('DESC', 'DESCENDING') });
      take('ASC', 'ASCENDING');
      take(',');
    }
    return all;
  }

  function step(): Step {
    if (take('SORT')) return { sort: paths() };
    if (take('DISTINCT')) return { distinct: paths().map(({ path }) => path) };
    need('LIMIT');
    need('(');
    const limit = tokens[at];
    if (limit?.kind !== 'number') throw new Error(`Invalid predicate: '${source}'`);
    at += 1;
    need(')');
    return { limit: Number(limit.text) };
  }

  const matches = either();
  const steps: Step[] = [];
  while (at < tokens.length) steps.push(step());
  return { matches, steps };
}

const PATH = Symbol('path');
type Path = Read & { [PATH]?: string };
const markPath = (path: string): Path => Object.assign(() => [], { [PATH]: path });
/** What an operand is for an object. */
const valuesOf = (operand: Path, read: Read): unknown[] => {
  const path = operand[PATH];
  return path === undefined ? operand('') : read(path);
};

/** Compares two values for a sorted list. null comes first. */
export function compareValues(left: unknown, right: unknown): number {
  const [one, other] = [plain(left), plain(right)];
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return (one as number) < (other as number) ? -1 : 1;
}
