import type { ReadRepositories, Store } from '../../../packages/server/src/core/ports/store.ts';

type Method = (...values: unknown[]) => unknown;
type Repository = Record<string, Method>;

/** Records the names of a server's database queries, during calls of `during` only. */
export class Questions {
  #asked: string[] | undefined;

  /** Returns the queries during `work`, in order. Nothing else may run meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<{ asked: string[]; answer: T }> {
    const asked: string[] = [];
    this.#asked = asked;
    const answer = await work().finally(() => {
      this.#asked = undefined;
    });
    return { asked, answer };
  }

  readonly wrap = (store: Store): Store => ({
    ...store,
    ...this.#rows(store),
    // Nothing is kept, so that what a request asks does not depend on those before it.
    version: () => null,
    behind: () => undefined,
    transaction: (work) => store.transaction((tx) => work(this.#rows(tx, 'in one: '))),
  });

  #rows<R extends ReadRepositories>(rows: R, where = ''): R {
    const repositories = Object.entries<object>({ ...rows });
    const wrapped = repositories.map(([name, repository]) => [
      name,
      // Refusals are written to the audit log later, independently of the request.
      typeof repository === 'object' && name !== 'audit'
        ? this.#repository(where + name, repository as Repository)
        : repository,
    ]);
    return Object.fromEntries(wrapped) as R;
  }

  #repository(name: string, repository: Repository): Repository {
    const methods = Object.entries(repository).map(([method, ask]): [string, Method] => [
      method,
      (...values) => {
        this.#asked?.push(`${name}.${method}`);
        return ask(...values);
      },
    ]);
    return Object.fromEntries(methods);
  }
}
