import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import { FINALIZE_MARGIN_MS, RENEWABLE_MS } from './periods.ts';

/** The most objects that one call deletes. */
const BATCH = 200;
/** So many bytes are deleted at a time. Those in a database share its commits. */
const AT_ONCE = 16;

type Stores = Pick<Deps, 'store' | 'blobs'>;

/** Deletes the rows of unreferenced objects and then their bytes. Returns how many. */
export async function deleteUnreferenced({
  store,
  blobs,
  clock,
}: Stores & Pick<Deps, 'clock'>): Promise<number> {
  const since = clock.now() - RENEWABLE_MS - FINALIZE_MARGIN_MS;
  const keys = await store.objects.deleteUnreferenced(since, BATCH);
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    await Promise.all(some.map((key) => blobs.delete(key)));
  }
  return keys.length;
}

/** Deletes bytes without a row that were written before `before`. Returns how many. */
export async function deleteStrays(
  { store, blobs }: Stores,
  before: Millis,
  signal: AbortSignal,
): Promise<number> {
  let strays = 0;
  for await (const { key, writtenAt } of blobs.list()) {
    if (signal.aborted) break;
    if (writtenAt >= before || (await store.objects.exists(key))) continue;
    await blobs.delete(key);
    strays += 1;
  }
  return strays;
}
