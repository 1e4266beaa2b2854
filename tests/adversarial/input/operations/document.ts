import { readFileSync } from 'node:fs';
import { validatorCompiler } from '../../../../packages/server/src/http/hardening/validation.ts';

export type Schema = {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  takes(body: unknown): boolean;
  /** Why the document does not allow this answer; undefined if it does. */
  fault(status: number, text: string): string | undefined;
};

type Media = { schema: Schema; examples?: Record<string, unknown> };
type Content = { content?: { 'application/json': Media } };
type Described = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

export function readOperations(): Operation[] {
  const file = new URL('../../../../docs/openapi.json', import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string') return resolve(schemas[$ref.split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one)]));
  };
  const paths = resolve(document.paths) as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => operationOf(method, path, described)),
  );
}

function operationOf(method: string, path: string, described: Described): Operation {
  const { operationId: id, parameters, requestBody, responses } = described;
  const body = requestBody?.content?.['application/json'].schema;
  const takes = body ? checkOf(body) : () => true;
  const answers = new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const json = content?.['application/json'];
      const hasCsv = content !== undefined && 'text/csv' in content;
      return [Number(status), json && { fits: checkOf(json.schema), codes: json.examples, hasCsv }];
    }),
  );
  const fault = (status: number, text: string): string | undefined => {
    if (!answers.has(status)) return `status ${status} is not described`;
    const answer = answers.get(status);
    if (!answer) return text === '' ? undefined : `a body with ${status}`;
    if (answer.hasCsv && !text.startsWith('{')) return undefined;
    const value: unknown = JSON.parse(text);
    if (!answer.fits(value)) return `the body of ${status} is not as described`;
    if (status < 400) return undefined;
    const { code } = (value as { error: { code: string } }).error;
    return code in (answer.codes ?? {}) ? undefined : `the code ${code} is not described`;
  };
  return { id, method: method.toUpperCase(), path, parameters, body, takes, fault };
}

/** Validates with the server's validator, against the schema of the document. */
function checkOf(schema: Schema): (value: unknown) => boolean {
  const validate = validatorCompiler({ schema, httpPart: 'body', method: '', url: '' });
  return (value) => !(validate(value) as { error?: Error }).error;
}
