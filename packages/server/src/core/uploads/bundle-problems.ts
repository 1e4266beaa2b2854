import { type FieldProblem, originProblem, pathKey, pathProblem } from '@vitrine/contract';
import { SHOWN_PROBLEMS } from '../model/errors.ts';
import { parseTime } from '../model/time.ts';

/** The fields of a reserve with rules beyond the schema. Their types may not have been checked. */
export type UncheckedBody = {
  branch?: unknown;
  bundleOrigin?: unknown;
  files?: unknown;
  recordings?: unknown;
};

/**
 * What is wrong with the origin, the paths and the times of a reserve; more than `SHOWN_PROBLEMS`
 * are not looked for. Fields of a wrong type are passed over: the schema refuses them.
 */
export function bundleProblems(body: UncheckedBody): FieldProblem[] {
  return [...problemsIn(body).take(SHOWN_PROBLEMS + 1)];
}

function* problemsIn({ bundleOrigin, files, recordings }: UncheckedBody): Generator<FieldProblem> {
  const origin = typeof bundleOrigin === 'string' ? originProblem(bundleOrigin) : null;
  if (origin !== null) yield { path: '/bundleOrigin', message: origin };
  yield* pathProblems([
    fieldsOf('files', files, 'path'),
    fieldsOf('recordings', recordings, 'path'),
  ]);
  for (const [path, time] of fieldsOf('recordings', recordings, 'startedAt'))
    if (parseTime(time) === undefined) yield { path, message: 'must be a time that exists' };
}

/** A text with the JSON pointer to it. */
type Pointed = [pointer: string, text: string];

/** The field `name` of each item of a list, where it is a text. */
function* fieldsOf(list: string, items: unknown, name: string): Generator<Pointed> {
  if (!Array.isArray(items)) return;
  for (const [at, item] of items.entries()) {
    const value: unknown = item?.[name];
    if (typeof value === 'string') yield [`/${list}/${at}/${name}`, value];
  }
}

/** Each path must be valid and unique. */
function* pathProblems(lists: Iterable<Pointed>[]): Generator<FieldProblem> {
  const seen = new Map<string, string>();
  for (const paths of lists)
    for (const [pointer, path] of paths) {
      // `pathKey` runs only for a valid path: normalising a very long path takes minutes.
      const message = pathProblem(path) ?? duplicateProblem(seen, pathKey(path), pointer);
      if (message !== null) yield { path: pointer, message };
    }
}

function duplicateProblem(seen: Map<string, string>, key: string, pointer: string): string | null {
  const other = seen.get(key);
  seen.set(key, pointer);
  return other === undefined ? null : `must be unique; ${other} has the same path`;
}
