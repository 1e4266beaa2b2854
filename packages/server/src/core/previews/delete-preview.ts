import { byCaller } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import { callersPreview } from './callers-preview.ts';

/** Deletes a preview and closes its reservation; its page is gone from now on. */
export function deletePreview(
  { store, clock }: Deps,
  caller: Caller,
  shareId: string,
): Promise<void> {
  return store.transaction(async (rows) => {
    await callersPreview(rows, caller, shareId);
    // Somebody else may have deleted it just now.
    if ((await rows.previews.lock(shareId))?.deletedAt !== null) throw notFound();
    const at = clock.now();
    await rows.reservations.closeOpen(shareId, 0, at);
    await rows.previews.delete(shareId, at);
    const target = { preview: shareId };
    await rows.audit.record(byCaller(caller, { at, action: 'preview.deleted', target }));
  });
}
