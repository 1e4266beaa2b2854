import { byCaller, previewTarget } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import { callersPreview } from './callers-preview.ts';

/** Deletes a preview and closes its reservation. From now on its page answers 410. */
export function deletePreview(deps: Deps, caller: Caller, shareId: string): Promise<void> {
  const { store, clock } = deps;
  return store.transaction(async (tx) => {
    await callersPreview(tx, caller, shareId);
    // A concurrent request may have deleted it after the first read.
    if ((await tx.previews.lock(shareId))?.deletedAt !== null) throw notFound();
    const at = clock.now();
    await tx.reservations.closeOpen(shareId, 0, at);
    await tx.previews.delete(shareId, at);
    const target = previewTarget(deps, shareId);
    await tx.audit.record(byCaller(caller, { at, action: 'preview.deleted', target }));
  });
}
