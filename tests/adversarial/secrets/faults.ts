import type { Overrides } from '../../../packages/server/src/compose/parts.ts';
import type { ReadRepositories, Store } from '../../../packages/server/src/core/ports/store.ts';
import { words } from '../support/draw.ts';

/** Calls `fail`, which may throw, before every call to the blob store and every PUT. */
export const faultyBlobs = (fail: () => void): Overrides => ({
  files: (files) => around(files, fail),
  blobs: (blobs) => around(blobs, fail),
});

/** Calls `fail` before every query, in transactions too, but not after a COMMIT. */
export const faultyStore = (fail: () => void): Overrides => ({
  store: (store): Store => ({
    ...aroundRows(store, fail),
    // Nothing is kept, so that each read asks and may fail.
    version: () => null,
    behind: () => undefined,
    ping: () => store.ping(),
    close: () => store.close(),
    transaction: (work) => store.transaction((tx) => work(aroundRows(tx, fail))),
  }),
});

const REPOSITORIES = [
  ...words('accounts keys repositories reservations slots objects revisions builds previews usage'),
  ...words('leases audit'),
] as (keyof ReadRepositories)[];

const aroundRows = <R extends ReadRepositories>(rows: R, fail: () => void): R => {
  const repositories = REPOSITORIES.map((repository) => [
    repository,
    around(rows[repository], fail),
  ]);
  return Object.fromEntries(repositories) as R;
};

function around<Part extends object>(part: Part, fail: () => void): Part {
  return new Proxy(part, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...values: unknown[]) => {
        fail();
        return method.apply(target, values);
      };
    },
  });
}
