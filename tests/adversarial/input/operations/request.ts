import fc from 'fast-check';
import type { Run } from '../../scenario.ts';
import { below, pick, words } from '../../support/draw.ts';
import type { Operation } from './document.ts';
import { HOSTILE_TEXT, spoiled } from './spoil.ts';
import { type Known, object, valid } from './valid.ts';

export type Asked = {
  target: string;
  headers: [string, string][];
  body: Buffer | undefined;
  /** Whether the document allows the request; undefined if that is unknown. */
  allowed: boolean | undefined;
};

type Values = { parameters: Record<string, unknown>; body: unknown };

/** Known values are among them. The seed determines the result. */
export function sample(operation: Operation, known: Known, seed: number, count: number): Values[] {
  const { parameters, body } = operation;
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const values: fc.Arbitrary<Values> = fc.record({
    parameters: object({ properties, required }, known),
    body: body ? valid(body, known) : fc.constant(undefined),
  });
  return fc.sample(values, { seed, numRuns: count });
}

export function good(operation: Operation, { parameters, body }: Values): Asked {
  const given = new Map(Object.entries(parameters).map(([name, value]) => [name, [String(value)]]));
  return { ...addressed(operation, given), body: json(body), allowed: true };
}

export function bad(run: Run, operation: Operation, { parameters, body }: Values): Asked {
  const given = new Map(Object.entries(parameters).map(([name, value]) => [name, [String(value)]]));
  const { length } = operation.parameters;
  for (let left = length > 0 ? below(run, operation.body ? 2 : 4) : 0; left > 0; left -= 1) {
    const { name } = pick(run, operation.parameters);
    const value = pick(run, HOSTILE_TEXT);
    given.set(name, pick(run, [[value], [...(given.get(name) ?? []), value], [value, value]]));
  }
  const { target, headers } = addressed(operation, given);
  if (!operation.body) return { target, headers, body: undefined, allowed: undefined };
  let value = body;
  for (let left = below(run, 3); left >= 0; left -= 1) value = spoiled(run, value);
  if (below(run, 10) > 0) {
    const sent = json(value);
    const allowed = operation.takes(JSON.parse(String(sent))) ? undefined : false;
    return { target, headers, body: sent, allowed };
  }
  const type = pick(run, TYPES);
  const typed: [string, string][] = type === null ? [] : [['Content-Type', type]];
  const others = headers.filter(([name]) => name !== 'Content-Type');
  const text = pick(run, [String(json(body)), ...NO_JSON]);
  return { target, headers: [...others, ...typed], body: Buffer.from(text), allowed: undefined };
}

const json = (value: unknown): Buffer | undefined =>
  value === undefined ? undefined : Buffer.from(JSON.stringify(value) ?? 'null');

const TYPES = [
  null,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',

  'application/json; charset=utf-16',
  'application/json, text/plain',
  ...words('application/jsonx */* application/vnd.api+json APPLICATION/JSON application/json;'),
  ...words('json'),
  'a'.repeat(5000),
];
const NO_JSON = [
  '',
  ' ',
  '{',
  '[]',
  '""',
  '0',
  'null',
  'owner=acme',
  "{'a':1}",
  '{"a":1}}',
  '\0{}',
  'NaN',
];

/** Places parameters in the path and query. An Idempotency-Key is a header. */
function addressed(operation: Operation, given: Map<string, string[]>) {
  let path = operation.path;
  const query: string[] = [];
  const headers: [string, string][] = operation.body ? [['Content-Type', 'application/json']] : [];
  for (const { name, in: where } of operation.parameters) {
    const values = given.get(name) ?? [];
    if (where === 'path') path = path.replace(`{${name}}`, () => escaped(values.join('/')));
    else if (where === 'query') query.push(...values.map((value) => `${name}=${escaped(value)}`));
    else headers.push(...values.map((value): [string, string] => [name, inHeader(value)]));
  }
  return { target: query.length === 0 ? path : `${path}?${query.join('&')}`, headers };
}

/** A value with percent signs stays as it is, because it may be malformed on purpose. */
const escaped = (value: string) =>
  value.includes('%') && /^[!-~]*$/.test(value)
    ? value.replaceAll(/[#?]/g, encodeURIComponent)
    : encodeURIComponent(value.toWellFormed());

/** Replaces characters that Node refuses to send. Raw requests in wire/ cover those. */
const inHeader = (value: string) => value.replaceAll(/[^\t -~\x80-\xff]/g, '?');
