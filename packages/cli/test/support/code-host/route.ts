import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Task } from '../../../src/report/hosts/code-host.ts';
import type { State, StoredComment, User } from './state.ts';

export type Asked = {
  state: State;
  user: User;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, string>;
};

export type Route = {
  method: string;
  path: RegExp;
  right?: Task;
  /** What the description of the API does not allow in query and body. */
  problems(query: URLSearchParams, body: string): string[];
  run(asked: Asked): { status: number; body?: unknown };
};

export type Operation = {
  /** `POST /repos/{owner}/{repo}/issues/{issue_number}/comments`, as the description writes it. */
  operation: string;
  right?: Task;
  query?: Type.TSchema;
  body?: Type.TSchema;
  run: Route['run'];
};

const EXACT = { additionalProperties: false };
/** A JSON object with these fields and no others. */
export const exactly = (fields: Type.TProperties) => Type.Object(fields, EXACT);

const inWords = (schema: Type.TSchema, value: unknown, where: string): string[] =>
  [...Value.Errors(schema, value)].map(
    ({ instancePath, message }) => `${where}${instancePath} ${message}`,
  );

function bodyProblems(schema: Type.TSchema | undefined, body: string): string[] {
  if (!schema) return body === '' ? [] : ['the operation takes no body'];
  try {
    return inWords(schema, JSON.parse(body), 'body');
  } catch {
    return ['the body is no JSON'];
  }
}

/** A route from an operation of a published description. */
export function route({ operation, right, query, body, run }: Operation): Route {
  const [method = '', template = ''] = operation.split(' ');
  const source = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return {
    method,
    path: new RegExp(`^${source}$`),
    ...(right && { right }),
    problems: (given, text) => [
      ...inWords(query ?? exactly({}), Object.fromEntries(given), 'query'),
      ...bodyProblems(body, text),
    ],
    run,
  };
}

export function matches(
  { method, path }: Route,
  askedMethod: string,
  pathname: string,
): Record<string, string> | null {
  if (method !== askedMethod) return null;
  const found = path.exec(pathname);
  if (!found) return null;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
  );
}

/** One page of a list, by `page` and `per_page`. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, size = 30): T[] {
  const perPage = Number(query.get('per_page') ?? size);
  const first = (Number(query.get('page') ?? 1) - 1) * perPage;
  return all.slice(first, first + perPage);
}

export const notFound = { status: 404, body: { message: 'Not Found' } };

/** Changes the comment with an id; 404 when there is none. */
export function withComment(
  { comments }: State,
  id: string | undefined,
  change: (comment: StoredComment) => { status: number; body?: unknown },
) {
  const comment = comments.find((one) => String(one.id) === id);
  return comment ? change(comment) : notFound;
}

export function removeComment({ comments }: State, comment: StoredComment) {
  comments.splice(comments.indexOf(comment), 1);
  return { status: 204 };
}
