import type { ReadRepositories, Store } from '../../../packages/server/src/core/ports/store.ts';

type Method = (...values: unknown[]) => unknown;
type Repository = Record<string, Method>;

/** Notes, by name, what a server asks its database. Only what is asked at `during` counts. */
export class Questions {
  #asked: string[] | undefined;

  /** What was asked while `work` ran, in order. Nothing else may run meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<{ asked: string[]; answer: T }> {
    const asked: string[] = [];
    this.#asked = asked;
    const answer = await work().finally(() => {
      this.#asked = undefined;
    });
    return { asked, answer };
  }

  /** The store with an ear at it. */
  readonly listen = (store: Store): Store => ({
    ...store,
    ...this.#rows(store),
    transaction: (work) => store.transaction((tx) => work(this.#rows(tx, 'in one: '))),
  });

  #rows<R extends ReadRepositories>(rows: R, where = ''): R {
    const repositories = Object.entries<object>({ ...rows });
    const heard = repositories.map(([name, repository]) => [
      name,
      // What is refused is written down by and by, whoever asks for what.
      typeof repository === 'object' && name !== 'audit'
        ? this.#repository(where + name, repository as Repository)
        : repository,
    ]);
    return Object.fromEntries(heard) as R;
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
