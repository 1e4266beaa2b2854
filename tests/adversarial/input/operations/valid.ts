import fc from 'fast-check';
import type { Schema } from './document.ts';

/** Values of some fields that exist on the server, by field name. */
export type Known = Record<string, readonly unknown[]>;

export function valid(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  // One name may be a field of several schemas: a file may be empty, and a source map may not.
  const worthwhile = known[name]?.filter((value) => !(Number(value) < (schema.minimum ?? 0)));
  if (worthwhile) return fc.constantFrom(...worthwhile);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valid(schema.items ?? {}, known), { maxLength: 3 });
    case 'object':
      return object(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Draws an object whose optional fields are present or not. */
export function object({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).map(([name, of]) => [name, valid(of, known, name)]);
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

const number = ({ minimum, exclusiveMinimum, maximum = 1e300 }: Schema) =>
  fc.double({
    min: minimum ?? exclusiveMinimum ?? -1e300,
    max: maximum,
    minExcluded: exclusiveMinimum !== undefined,
    noNaN: true,
  });

const MEDIA_TYPES = [
  'application/javascript',
  'application/javascript; charset=utf-8',
  'image/png',
  'text/html',
  'a/b;c="d e";f=g',
  `x/${'y'.repeat(253)}`,
];

const DIGITS = fc.constantFrom(...'0123456789abcdefABCDEF');
const hex = (length: number) =>
  fc.string({ unit: DIGITS, minLength: length, maxLength: length, size: 'max' });

/** All code points that a text may contain. fast-check's own arbitrary takes seconds to build. */
const CHARACTER = fc
  .oneof(fc.integer({ min: 1, max: 0x24f }), fc.integer({ min: 1, max: 0x10ffff }))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** The maximum length of drawn texts. HOSTILE_TEXT contains long ones. */
const DRAWN = 60;

function text({ pattern, format, minLength = 0, maxLength = DRAWN }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const [min, max] = [new Date('1970-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'date') return text({ format: 'date-time' }).map((time) => time.slice(0, 10));
  if (pattern?.startsWith('^[a-z0-9]')) return fc.stringMatching(new RegExp(pattern));
  if (pattern?.includes('/')) return fc.constantFrom(...MEDIA_TYPES);
  const [, digits] = /\[0-9a-fA-F\]\{(\d+)\}/.exec(pattern ?? '') ?? [];
  if (digits !== undefined) return hex(Number(digits));
  return fc.string({ unit: CHARACTER, minLength, maxLength: Math.min(maxLength, DRAWN) });
}
