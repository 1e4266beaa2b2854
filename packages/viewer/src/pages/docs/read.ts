/** Reads an OpenAPI 3.1 document without validation. Missing or malformed parts become empty. */
export type Json = Record<string, unknown>;

export const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Json;
};
export type Body = { schema: Json; example: unknown };
export type ErrorAnswer = { status: string; code: string };
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** The required scope; `any` for a key with any scope, null when no key is needed. */
  scope: string | null;
  parameters: Parameter[];
  request: Body | null;
  success: { status: string; description: string; body: Body | null };
  errors: ErrorAnswer[];
};

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

function bodyOf(content: unknown): Body | null {
  const [media] = Object.values(object(content)).map(object);
  if (!media) return null;
  const [named] = Object.values(object(media.examples)).map(object);
  return { schema: object(media.schema), example: media.example ?? named?.value };
}

function errorsOf([status, response]: [string, unknown]): ErrorAnswer[] {
  const [media] = Object.values(object(object(response).content)).map(object);
  const codes = Object.keys(object(media?.examples));
  return codes.length > 0 ? codes.map((code) => ({ status, code })) : [{ status, code: '' }];
}

function operation(path: string, method: string, item: Json): Operation {
  const source = object(item[method]);
  const responses = Object.entries(object(source.responses));
  const [status = '200', success] = responses.find(([key]) => key.startsWith('2')) ?? [];
  const open = Array.isArray(source.security) && source.security.length === 0;
  return {
    id: text(source.operationId) || `${method}${path.replace(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: text(source.summary),
    description: text(source.description),
    tag: text(list(source.tags)[0]),
    scope: open ? null : text(source['x-scope']) || 'any',
    parameters: [...list(item.parameters), ...list(source.parameters)].map(object).map((one) => ({
      name: text(one.name),
      in: text(one.in),
      required: one.required === true,
      description: text(one.description) || text(object(one.schema).description),
      schema: object(one.schema),
    })),
    request: bodyOf(object(source.requestBody).content),
    success: {
      status,
      description: text(object(success).description),
      body: bodyOf(object(success).content),
    },
    errors: responses.filter(([key]) => !key.startsWith('2')).flatMap(errorsOf),
  };
}

export const operations = (document: unknown): Operation[] =>
  Object.entries(object(object(document).paths)).flatMap(([path, item]) =>
    Object.keys(object(item))
      .filter((method) => methods.has(method))
      .map((method) => operation(path, method, object(item))),
  );

/** The tags in the order of the document, then tags that only operations name. */
export function tags(document: unknown): { name: string; description: string }[] {
  const named = list(object(document).tags)
    .map(object)
    .map((tag) => ({ name: text(tag.name), description: text(tag.description) }));
  const used = new Set(operations(document).map(({ tag }) => tag));
  for (const { name } of named) used.delete(name);
  return [...named, ...[...used].map((name) => ({ name, description: '' }))];
}
