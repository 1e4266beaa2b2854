import type { Caller } from '../model/account.ts';
import type { ListedRepository } from '../model/branch.ts';
import { readIdCursor, writeIdCursor, wrongCursor } from '../model/cursor.ts';
import type { Deps } from '../ports/deps.ts';

/** The linked repositories that the key may use, by name. */
export async function listRepositories(
  { store }: Deps,
  { key }: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: ListedRepository[]; nextCursor: string | null }> {
  const id = readIdCursor(cursor);
  const after = id === undefined ? undefined : await store.repositories.byId(id);
  if (id !== undefined && after?.accountId !== key.accountId) throw wrongCursor();
  const found = await store.repositories.page(key, limit + 1, after);
  const data = found.slice(0, limit);
  const last = found.length > data.length ? data.at(-1) : undefined;
  return { data, nextCursor: last ? writeIdCursor(last.id) : null };
}
