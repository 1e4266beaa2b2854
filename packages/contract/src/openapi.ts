import Type from 'typebox';
import { BranchRecord } from './branches.ts';
import { BuildRecord } from './builds.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { errorExample, examples } from './examples.ts';
import { Limits } from './limits.ts';
import { type Operation, type OperationId, operations } from './operations.ts';
import { PreviewRecord } from './previews.ts';
import { BuildReservation, PreviewReservation, TokenBody } from './uploads.ts';

type Json = Record<string, unknown>;

const ErrorAnswer = Type.Object({
  error: Type.Object({
    code: Type.Union(Object.keys(errorCodes).map((code) => Type.Literal(code))),
    message: Type.String({ description: 'What was expected, what came, what to do.' }),
    details: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
    requestId: Type.String(),
  }),
});

const named = new Map<object, string>([
  [BuildRecord, 'Build'],
  [BranchRecord, 'Branch'],
  [PreviewRecord, 'Preview'],
  [BuildReservation, 'BuildReservation'],
  [PreviewReservation, 'PreviewReservation'],
  [TokenBody, 'Token'],
  [Limits, 'Limits'],
  [ErrorAnswer, 'Error'],
]);

/** The schema as plain JSON. Named schemas in it become references. */
function schemaOf(schema: object, top = false): unknown {
  const name = named.get(schema);
  if (name && !top) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map((item) => inner(item));
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inner(value)]));
}
const inner = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? schemaOf(value) : value;

const json = (schema: object, example: unknown): Json => ({
  'application/json': { schema: schemaOf(schema), ...(example !== undefined && { example }) },
});

/** RFC 4180, with a header line. */
const csv = (example: string | undefined): Json => ({
  'text/csv': { schema: { type: 'string' }, ...(example !== undefined && { example }) },
});

function parameters(operation: Operation): Json[] {
  const of = (where: 'path' | 'query', schema?: Type.TObject): Json[] =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || new Set<string>(schema?.required ?? []).has(name),
      schema: schemaOf(property),
    }));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Kept 24 h: the same key and body answer the same reservation.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [
    ...of('path', operation.params),
    ...of('query', operation.query),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ];
}

/**
 * All error codes of an operation: its own, and those that follow from its scope, method and body.
 */
export function errorsOf(operation: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors, 'invalid_request'];
  if (operation.scope !== 'none') codes.push('unauthorized', 'rate_limited');
  if (operation.scope !== 'none' && operation.scope !== 'any') codes.push('insufficient_scope');
  if (operation.tag === 'reservations') codes.push('insufficient_scope');
  if (operation.body) codes.push('payload_too_large', 'unsupported_media_type', 'upload_stalled');
  if (operation.method !== 'GET') codes.push('insufficient_storage');
  return [...new Set<ErrorCode>([...codes, 'internal', 'unavailable'])];
}

function responses(id: OperationId, operation: Operation): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(operation)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${errorCodes[code].means}`).join(' '),
      content: {
        'application/json': {
          schema: schemaOf(ErrorAnswer),
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: errorExample(code, errorCodes[code].means) }]),
          ),
        },
      },
    },
  ]);
  const success = {
    description: operation.summary,
    ...(operation.answer && {
      content: {
        ...json(operation.answer, examples[id].answer),
        ...(operation.csv && csv(examples[id].csv)),
      },
    }),
  };
  return Object.fromEntries([[operation.status, success], ...errors]);
}

function pathItem(id: OperationId, operation: Operation): Json {
  return {
    operationId: id,
    summary: operation.summary,
    tags: [operation.tag],
    security: operation.scope === 'none' ? [] : [{ apiKey: [] }],
    ...(operation.scope !== 'none' && { 'x-scope': operation.scope }),
    parameters: parameters(operation),
    ...(operation.body && {
      requestBody: { required: true, content: json(operation.body, examples[id].request) },
    }),
    responses: responses(id, operation),
  };
}

/** The OpenAPI 3.1 document of the JSON API. `serverUrl` is the base url without a final slash. */
export function openapi(serverUrl: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = pathItem(id, operation);
    paths[operation.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version,
      description:
        'Stores JavaScript bundles of React Native apps and shows them. Reserve, upload, finalize.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [
      { name: 'builds', description: 'The build of a repository branch.' },
      { name: 'repositories', description: 'The linked repositories and their branches.' },
      { name: 'previews', description: 'A shareable bundle with recordings and provenance.' },
      { name: 'reservations', description: 'What reserve answered, again.' },
      { name: 'account', description: 'Who calls, what is allowed, what was used.' },
    ],
    paths,
    components: {
      schemas: Object.fromEntries(
        [...named].map(([schema, name]) => [name, schemaOf(schema, true)]),
      ),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'API key `vtrk_…`.' },
      },
    },
  };
}
