import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import {
  type PostgresFaults,
  startPostgresFaults,
} from '../../../../../tests/harness/proxies/postgres-faults.ts';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import type { Repositories, Store } from '../../core/ports/store.ts';
import { openPostgresStore } from '../postgres/store.ts';
import { preview, seed } from './fixtures.ts';
import { testDatabase } from './postgres.ts';
import { options, query } from './query.ts';

export const unavailable = { code: 'unavailable', retryAfter: 1 };

/**
 * PostgreSQL behind a proxy that breaks connections, a store that reaches it, and a counter that
 * shows what was committed. Registers the hooks of the test file.
 */
export function faultyPostgres() {
  const url = testDatabase(() => postgresUrl());
  let faults: PostgresFaults;
  let store: Store;
  beforeAll(async () => {
    faults = await startPostgresFaults(url());
  });
  afterAll(() => faults.stop());
  beforeEach(async () => {
    store = await open();
    await query(url(), 'truncate accounts, previews cascade');
    await seed(store);
    await store.previews.insert(preview('counter'));
    faults.seen.length = 0;
  });
  afterEach(() => faults.onStatement(undefined));

  async function open(more = {}, through = faults.url): Promise<Store> {
    const { store } = await openPostgresStore({ url: through, ...options, ...more });
    onTestFinished(() => store.close());
    return store;
  }

  const counted = async () =>
    Number((await query(url(), 'select pending_until from previews'))[0]?.pending_until);

  const breakConnectionAt = (sql: string, how: 'cut before' | 'cut after', times = 1) => {
    let left = times;
    faults.onStatement((statement) => {
      if (left === 0 || !statement.startsWith(sql)) return undefined;
      left -= 1;
      return how;
    });
  };

  return {
    url,
    open,
    counted,
    breakConnectionAt,
    get faults() {
      return faults;
    },
    get store() {
      return store;
    },
  };
}

/** Increments a counter in the database, and so counts how often it was committed. */
export const count = async (tx: Repositories) => {
  const { pendingUntil = -1 } = (await tx.previews.lock('counter')) ?? {};
  await tx.previews.touch('counter', 1, pendingUntil + 1);
};
