import type { Caller } from '../accounts/account.ts';
import { byCaller } from '../audit/event.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { Rows } from '../ports/store.ts';
import { readSteadily } from '../vanished.ts';
import type { Preview, PreviewView } from './preview.ts';
import { previewView, viewsOf } from './view.ts';

async function owned(rows: Rows, caller: Caller, shareId: string): Promise<Preview> {
  const preview = await rows.previews.find(shareId);
  const theirs = preview?.accountId === caller.account.id && preview.deletedAt === null;
  if (!preview || !theirs) throw notFound();
  return preview;
}

/** The preview, if the caller's account owns it. */
export function getPreview(deps: Deps, caller: Caller, shareId: string): Promise<PreviewView> {
  return readSteadily(async () => {
    const preview = await owned(deps.store, caller, shareId);
    return previewView(deps.store, preview, deps.clock.now());
  });
}

/** The previews of the caller's account, newest first. */
export async function listPreviews(
  deps: Deps,
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: PreviewView[]; nextCursor: string | null }> {
  const before = readCursor('previews', cursor);
  return readSteadily(async () => {
    const found = await deps.store.previews.list(caller.account.id, limit + 1, before);
    const data = await viewsOf(deps, caller.account, found.slice(0, limit));
    const last = found.length > data.length ? data.at(-1) : undefined;
    return { data, nextCursor: last ? writeCursor('previews', last.createdSeq) : null };
  });
}

/** Deletes a preview and closes its reservation; its page is gone from now on. */
export function deletePreview(
  { store, clock }: Deps,
  caller: Caller,
  shareId: string,
): Promise<void> {
  return store.transaction(async (rows) => {
    await rows.previews.lock(shareId);
    await owned(rows, caller, shareId);
    const at = clock.now();
    await rows.reservations.closeOpen(shareId, 0, at);
    await rows.previews.delete(shareId, at);
    const target = { preview: shareId };
    await rows.audit.record(byCaller(caller, { at, action: 'preview.deleted', target }));
  });
}
