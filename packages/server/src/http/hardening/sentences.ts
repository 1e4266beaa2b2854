import { patternRules } from '@vitrine/contract/schemas';

/** The keywords of JSON Schema that requests use. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
};

/** An error of Ajv. */
export type Failure = { keyword: string; params: Record<string, unknown> };

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  'date-time': 'must be a time such as 2026-11-20T08:00:00Z (RFC 3339)',
  date: 'must be a day such as 2026-11-20',
};

/** The type of a JSON value, as JSON Schema calls it. */
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The end of a sentence for a value of a wrong type. It does not repeat the value. */
export function typeSentence(expected: string, value: unknown): string {
  const came = typeOf(value);
  const wanted = TYPES[expected] ?? expected;
  // JSON Schema calls a number with a fraction a number too, so the type alone would not explain this.
  return came === expected || (expected === 'integer' && came === 'number')
    ? `must be ${wanted}`
    : `must be ${wanted}, not ${TYPES[came] ?? came}`;
}

const BOUNDS: Record<string, string> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
};

/** The end of a sentence about the rule that a value broke. It does not repeat the value. */
export function sentence({ keyword, params }: Failure, value: unknown): string {
  const { limit } = params;
  switch (keyword) {
    case 'type':
      return typeSentence(String(params.type), value);
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters; ${[...String(value)].length} came`;
    case 'const':
      return `must be ${literal(params.allowedValue)}`;
    case 'pattern':
      return patternRules.get(String(params.pattern)) ?? 'is not in the documented form';
    case 'format':
      return FORMATS[String(params.format)] ?? 'is not in the documented form';
    default: {
      const bound = BOUNDS[keyword];
      return bound === undefined ? 'is not as documented' : `must be ${bound} ${limit}`;
    }
  }
}

const literal = (value: unknown) => `\`${String(value)}\``;

/** The end of a sentence for a value that is none of a union. `of` gives that of each member. */
export function unionSentence(
  members: readonly Schema[],
  value: unknown,
  of: (member: Schema) => string,
): string {
  const literals = members.filter((member) => 'const' in member);
  if (literals.length === members.length)
    return `must be ${alternatives(literals.map((member) => literal(member.const)))}`;
  const came = typeOf(value);
  const fitting = members.filter(
    ({ type }) => type === came || (type === 'integer' && came === 'number'),
  );
  const shown = fitting.length > 0 ? fitting : members;
  const sentences = shown.map((member) => of(member).replace(/, not .*$/, ''));
  if (!sentences.every((text) => text.startsWith('must be '))) return sentences[0] ?? '';
  return `must be ${alternatives(sentences.map((text) => text.slice('must be '.length)))}`;
}

const alternatives = (texts: string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter((text) => text !== '').join(' or ');
