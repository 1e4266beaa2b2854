import { afterAll, beforeAll } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../../tests/harness/services/postgres.ts';
import type { Store } from '../../core/ports/store.ts';
import { openPostgresStore } from '../postgres/store.ts';
import type { MakeStoreFixture } from './fixtures.ts';
import { options, query } from './query.ts';

/** Creates a database for the tests of one file. Returns a function that gives its url. */
export function testDatabase(server: () => string): () => string {
  let url = '';
  beforeAll(async () => {
    url = await createDatabase(server());
  });
  afterAll(() => dropDatabase(server(), url));
  return () => url;
}

const EMPTY = `do $$
  declare one text;
  begin
    -- In this order, because these foreign keys do not all cascade.
    for one in select unnest(array['slots', 'revision_objects', 'objects', 'revisions', 'reservations',
      'usage_events', 'usage_counters', 'builds', 'branches', 'previews', 'repositories', 'api_keys', 'trusts',
      'accounts', 'turns', 'audit_events'])
    loop execute format('delete from %I', one); end loop;
  end $$`;

/** Empties one database for each test, because creating the tables takes longer than most tests. */
export const postgresFixture =
  (url: () => string): MakeStoreFixture =>
  async () => {
    const opened: Store[] = [];
    const another = async () => {
      const { store } = await openPostgresStore({ url: url(), ...options });
      opened.push(store);
      return store;
    };
    const store = await another();
    await query(url(), EMPTY);
    return {
      store,
      another,
      async reopen() {
        await store.close();
        return await another();
      },
      async dispose() {
        for (const store of opened) await store.close();
      },
    };
  };
