import type { FieldProblem } from '@vitrine/contract';
import type { Ajv, ValidateFunction } from 'ajv';
import { SHOWN_PROBLEMS } from '../../core/model/errors.ts';
import { type Schema, sentence, typeSentence, unionSentence } from './sentences.ts';

/**
 * Finds the problems of a value that a schema refuses, one for each field, with JSON pointers (RFC
 * 6901). Ajv's option `allErrors` does the same without an end: 2 MiB of empty objects in a list
 * have millions of errors. This one stops.
 */
export class ProblemFinder {
  readonly #ajv: Ajv;
  readonly #compiled = new WeakMap<Schema, ValidateFunction>();

  constructor(ajv: Ajv) {
    this.#ajv = ajv;
  }

  /** At most one more than an error shows. */
  find(schema: Schema, value: unknown): FieldProblem[] {
    return [...this.#in(schema, value, '').take(SHOWN_PROBLEMS + 1)];
  }

  *#in(schema: Schema, value: unknown, path: string): Generator<FieldProblem> {
    if (schema.type === 'object' && schema.properties) yield* this.#inObject(schema, value, path);
    else if (schema.type === 'array' && schema.items)
      yield* this.#inList(schema.items, value, path);
    else {
      const message = this.#message(schema, value);
      if (message !== null) yield { path, message };
    }
  }

  *#inObject(
    { properties = {}, required = [] }: Schema,
    value: unknown,
    path: string,
  ): Generator<FieldProblem> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { path, message: typeSentence('object', value) };
      return;
    }
    const fields = value as Record<string, unknown>;
    for (const [name, schema] of Object.entries(properties)) {
      const pointer = `${path}/${name}`;
      if (fields[name] !== undefined) yield* this.#in(schema, fields[name], pointer);
      else if (required.includes(name)) yield { path: pointer, message: 'is required' };
    }
  }

  *#inList(items: Schema, value: unknown, path: string): Generator<FieldProblem> {
    if (!Array.isArray(value)) yield { path, message: typeSentence('array', value) };
    else for (const [at, item] of value.entries()) yield* this.#in(items, item, `${path}/${at}`);
  }

  #message(schema: Schema, value: unknown): string | null {
    const validate = this.#compiled.get(schema) ?? this.#ajv.compile(schema);
    this.#compiled.set(schema, validate);
    if (validate(value)) return null;
    const [failure] = validate.errors ?? [];
    if (schema.anyOf)
      return unionSentence(schema.anyOf, value, (member) => this.#message(member, value) ?? '');
    return failure ? sentence(failure, value) : 'is not as documented';
  }
}
