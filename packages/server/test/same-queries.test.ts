import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { createAccount, createKey } from '../src/core/accounts/administer.ts';
import type { ReadRepositories, Store } from '../src/core/ports/store.ts';

/** Repositories that requests for a build or preview query. */
const REPOSITORIES = ['repositories', 'builds', 'previews', 'reservations'] as const;

/** A store that records each query and whether it found a row. */
function recordingQueries() {
  const queries: [question: string, found: boolean][] = [];
  const recorded = <R extends ReadRepositories>(rows: R): R => {
    const entries = REPOSITORIES.map((name) => [
      name,
      new Proxy(rows[name], {
        get: (methods, method: string) =>
          async function query(...values: unknown[]) {
            const found = await Reflect.get(methods, method)(...values);
            queries.push([`${name}.${method}`, found !== undefined]);
            return found;
          },
      }),
    ]);
    return { ...rows, ...Object.fromEntries(entries) };
  };
  const around = (store: Store): Store => ({
    ...store,
    ...recorded(store),
    transaction: (work) => store.transaction((tx) => work(recorded(tx))),
  });
  return { queries, around };
}

test.for(
  ['GET', 'DELETE'].flatMap((method) => [
    [method, 'builds'] as const,
    [method, 'previews'] as const,
  ]),
)(
  '[scope.9] %s in %s of another account makes the same queries as for an unknown id',
  async ([method, kind]) => {
    const { queries, around } = recordingQueries();
    await using server = await startTestServer({ overrides: { store: around } });
    const stranger = await createAccount(server.deps, 'stranger');
    const wish = {
      scopes: ['builds' as const, 'preview_upload' as const],
      repositories: [],
      expiresInDays: null,
    };
    const { text } = await createKey(server.deps, stranger, wish);
    const { body } = await server.api('POST', `/api/v1/${kind}`, declaration('one'));

    const questions = async (id: string) => {
      queries.length = 0;
      const { status } = await server.api(method, `/api/v1/${kind}/${id}`, undefined, text);
      expect(status).toBe(404);
      return [...queries];
    };
    const foreign = await questions(body.id ?? body.shareId);
    expect(foreign).toEqual([[`${kind}.ofAccount`, false]]);
    const never = kind === 'builds' ? `bld_${'0'.repeat(16)}` : 'a'.repeat(26);
    expect(await questions(never)).toEqual(foreign);
  },
);
