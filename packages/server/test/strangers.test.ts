import { expect, test } from 'vitest';
import { createAccount, createKey } from '../src/core/accounts/administer.ts';
import type { RepositoryRows } from '../src/core/ports/account-rows.ts';
import type { Store } from '../src/core/ports/store.ts';
import { declaration, startTestServer } from './support/server.ts';

test.for(['GET', 'DELETE'])(
  '[scope.9] %s of a build that never was asks the database what one of another account asks',
  async (method) => {
    const asked: string[] = [];
    const heard = (repositories: RepositoryRows): RepositoryRows => ({
      ...repositories,
      byId(id) {
        asked.push('repositories.byId');
        return repositories.byId(id);
      },
    });
    const listen = (store: Store): Store => ({
      ...store,
      repositories: heard(store.repositories),
      transaction: (work) =>
        store.transaction((rows) => work({ ...rows, repositories: heard(rows.repositories) })),
    });
    await using server = await startTestServer({ overrides: { store: listen } });
    const stranger = await createAccount(server.deps, 'stranger');
    const wish = { scopes: ['builds'], repositories: [], expiresInDays: null };
    const { text } = await createKey(server.deps, stranger, wish);
    const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));

    const questions = async (id: string) => {
      asked.length = 0;
      const { status } = await server.api(method, `/api/v1/builds/${id}`, undefined, text);
      expect(status).toBe(404);
      return [...asked];
    };
    const foreign = await questions(body.id);
    expect(foreign).toEqual(['repositories.byId']);
    expect(await questions(`bld_${'0'.repeat(16)}`)).toEqual(foreign);
  },
);
