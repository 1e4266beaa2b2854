import type { State } from './state.ts';

/** In answers of the model `{…}` is a name that the server assigns, and `{*}` any text. */
export type Answer = {
  status: number;
  code?: string;
  details?: unknown;
  body?: unknown;
  replayed?: boolean;
};

export const refuse = (status: number, code: string): Answer => ({ status, code });

/** A number of which the model knows only the bounds. */
export class Between {
  readonly least: number;
  readonly most: number;
  constructor(least: number, most: number) {
    this.least = least;
    this.most = most;
  }
}

/** The name of the only member of a value that stands for any of some values. */
export const ONE_OF = '(one of)';

/** The names that the server assigned in an answer, by the model's names. */
export type Named = Map<string, string>;

/** Whether an answer is the expected one. Adds the names that the server assigned to `named`. */
export function fits(expected: unknown, seen: unknown, named: Named): boolean {
  if (typeof expected === 'string')
    return typeof seen === 'string' && fitsText(expected, seen, named);
  if (expected instanceof Between)
    return typeof seen === 'number' && expected.least <= seen && seen <= expected.most;
  if (typeof expected !== 'object' || expected === null) return expected === seen;
  if (ONE_OF in expected)
    return (expected[ONE_OF] as unknown[]).some((one) => fits(one, seen, named));
  if (typeof seen !== 'object' || seen === null) return false;
  if (Array.isArray(expected) !== Array.isArray(seen)) return false;
  const theirs = seen as Record<string, unknown>;
  const members = Object.entries(expected);
  return (
    members.length === Object.keys(seen).length &&
    members.every(([name, value]) => name in theirs && fits(value, theirs[name], named))
  );
}

const NAME = /\{([^{}]+)\}/;
const NAMES = /\{[a-z]+ \d+\}/g;

function fitsText(expected: string, seen: string, named: Named): boolean {
  const [whole, name] = NAME.exec(expected) ?? [];
  if (whole === undefined || name === undefined) return expected === seen;
  const at = expected.indexOf(whole);
  if (!seen.startsWith(expected.slice(0, at))) return false;
  if (name === '*') return true;
  const [given] = /^[A-Za-z0-9_-]+/.exec(seen.slice(at)) ?? [];
  const known = named.get(whole) ?? given;
  if (known === undefined) return false;
  named.set(whole, known);
  return fitsText(expected.replace(whole, known), seen, named);
}

/** Undefined when another thing already has such a name. */
export function withNames(state: State, named: Named): State | undefined {
  if (named.size === 0) return state;
  const taken = new Set(namesIn(state));
  for (const given of named.values()) if (taken.has(given)) return undefined;
  return renamed(state, named) as State;
}

function* namesIn({ targets, reservations, branches }: State): Generator<string> {
  yield* Object.values(branches);
  for (const { id, share } of targets) yield* [id, share];
  for (const { tokens, slots } of reservations) {
    yield* tokens;
    for (const { key } of slots) yield key;
  }
}

/** Returns the same object when it contains none of the names. */
function renamed(value: unknown, named: Named): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value;
    return value.replace(NAMES, (name) => named.get(name) ?? name);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map((one) => renamed(one, named));
    return all.some((one, at) => one !== value[at]) ? all : value;
  }
  const members = Object.entries(value);
  const all = members.map(([name, one]) => [name, renamed(one, named)] as const);
  return all.some(([, one], at) => one !== members[at]?.[1]) ? Object.fromEntries(all) : value;
}
