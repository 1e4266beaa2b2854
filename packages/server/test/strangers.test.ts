import { expect, test } from 'vitest';
import { createAccount, createKey } from '../src/core/accounts/administer.ts';
import type { ReadRepositories, Store } from '../src/core/ports/store.ts';
import { declaration, startTestServer } from './support/server.ts';

/** Rooms of the store that those who ask for a build or a preview are looked up in. */
const ROOMS = ['repositories', 'builds', 'previews', 'reservations'] as const;

/** A store with an ear at it: what is asked there, and how many rows come of it. */
function listening() {
  const asked: [question: string, found: boolean][] = [];
  const heard = <R extends ReadRepositories>(rows: R): R => {
    const rooms = ROOMS.map((room) => [
      room,
      new Proxy(rows[room], {
        get: (methods, method: string) =>
          async function ask(...values: unknown[]) {
            const found = await Reflect.get(methods, method)(...values);
            asked.push([`${room}.${method}`, found !== undefined]);
            return found;
          },
      }),
    ]);
    return { ...rows, ...Object.fromEntries(rooms) };
  };
  const around = (store: Store): Store => ({
    ...store,
    ...heard(store),
    transaction: (work) => store.transaction((tx) => work(heard(tx))),
  });
  return { asked, around };
}

test.for(
  ['GET', 'DELETE'].flatMap((method) => [
    [method, 'builds'] as const,
    [method, 'previews'] as const,
  ]),
)(
  '[scope.9] %s of what is in %s of another account finds as little as of what never was',
  async ([method, kind]) => {
    const { asked, around } = listening();
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
      asked.length = 0;
      const { status } = await server.api(method, `/api/v1/${kind}/${id}`, undefined, text);
      expect(status).toBe(404);
      return [...asked];
    };
    const foreign = await questions(body.id ?? body.shareId);
    expect(foreign).toEqual([[`${kind}.ofAccount`, false]]);
    const never = kind === 'builds' ? `bld_${'0'.repeat(16)}` : 'a'.repeat(26);
    expect(await questions(never)).toEqual(foreign);
  },
);
