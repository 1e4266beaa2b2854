import type { VNode } from 'preact';
import { type Child, el } from '../../components/el.ts';
import { type Json, list, object, text } from './read.ts';

/** Renders text in which backticks mark code. */
export const prose = (words: string): Child[] =>
  words.split('`').map((part, index) => (index % 2 === 1 ? el.code({}, part) : part));

const refName = (schema: Json): string => text(schema.$ref).split('/').at(-1) ?? '';

/** A short description of a type, with links to named schemas. */
export function typeOf(schema: Json): Child {
  const name = refName(schema);
  if (name) return el.a({ href: `#schema-${name}` }, name);
  if ('const' in schema) return el.code({}, JSON.stringify(schema.const));
  const choices = list(schema.anyOf ?? schema.oneOf).map(object);
  if (choices.length > 0) {
    return choices.map((choice, index) => [index > 0 && ' or ', typeOf(choice)]);
  }
  const values = list(schema.enum);
  if (values.length > 0) {
    return values.map((value, index) => [index > 0 && ' or ', el.code({}, JSON.stringify(value))]);
  }
  if (schema.type === 'array') return ['array of ', typeOf(object(schema.items))];
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return text(schema.format) || text(schema.type) || 'anything';
}

function limits(schema: Json): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength } = schema;
  const at = (value: unknown) => (value as number).toLocaleString('en-US');
  const words = [];
  if (typeof minLength === 'number' && minLength > 1)
    words.push(`at least ${at(minLength)} characters`);
  if (typeof maxLength === 'number') words.push(`at most ${at(maxLength)} characters`);
  if (typeof minimum === 'number') words.push(`at least ${at(minimum)}`);
  if (typeof exclusiveMinimum === 'number') words.push(`more than ${at(exclusiveMinimum)}`);
  if (typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER) {
    words.push(`at most ${at(maximum)}`);
  }
  const [first = ''] = words.join(', ');
  return words.length > 0 ? ` ${first.toUpperCase()}${words.join(', ').slice(1)}.` : '';
}

export type Field = { name: string; required: boolean; schema: Json; description: string };

/** The fields of an object and of nested objects, with names like `files[].path`. */
export function fieldsOf(schema: Json, prefix = '', depth = 0): Field[] {
  const required = new Set(list(schema.required));
  return Object.entries(object(schema.properties)).flatMap(([key, value]) => {
    const property = object(value);
    const inner = property.type === 'array' ? object(property.items) : property;
    const name = `${prefix}${key}`;
    const below = property.type === 'array' ? `${name}[].` : `${name}.`;
    return [
      {
        name,
        required: required.has(key),
        schema: property,
        description: text(property.description),
      },
      ...(depth < 3 ? fieldsOf(inner, below, depth + 1) : []),
    ];
  });
}

export const fieldList = (fields: readonly Field[], optional: boolean): VNode =>
  el.dl(
    { class: 'fields' },
    fields.map(({ name, required, schema, description }) => {
      const limit = limits(schema);
      return el.div(
        {},
        el.dt(
          {},
          el.code({}, name),
          ' ',
          el.span({ class: 'note' }, typeOf(schema)),
          optional && required && el.span({ class: 'required' }, 'required'),
        ),
        el.dd({}, prose(description), limit),
      );
    }),
  );

/** The fields of a body, or its type (a link if the schema is named) when it has no fields. */
export function schemaFields(schema: Json, optional = true): Child {
  const fields = fieldsOf(schema);
  return fields.length > 0
    ? fieldList(fields, optional)
    : el.p({ class: 'note' }, 'JSON: ', typeOf(schema));
}
