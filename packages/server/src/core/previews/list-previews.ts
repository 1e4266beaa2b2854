import type { Caller } from '../model/account.ts';
import { readCursor, writeCursor } from '../model/cursor.ts';
import type { PreviewView } from '../model/preview.ts';
import { retryOnStaleRead } from '../model/stale-read.ts';
import type { Deps } from '../ports/deps.ts';
import { viewsOf } from './view.ts';

/** The previews that the caller may read, newest first. */
export async function listPreviews(
  deps: Deps,
  caller: Caller,
  { app, limit, cursor }: { app?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ data: PreviewView[]; nextCursor: string | null }> {
  const before = readCursor('previews', cursor);
  return retryOnStaleRead(async () => {
    const found = await deps.store.previews.list({ ...caller.key, app }, limit + 1, before);
    const data = await viewsOf(deps, caller.account, found.slice(0, limit));
    const last = found.length > data.length ? data.at(-1) : undefined;
    return { data, nextCursor: last ? writeCursor('previews', last.createdSeq) : null };
  });
}
