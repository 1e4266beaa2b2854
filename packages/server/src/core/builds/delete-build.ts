import { byCaller } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import { callersBuild } from './callers-build.ts';

/** Deletes a build and closes its reservations. The next sweep deletes its bytes. */
export function deleteBuild({ store, clock }: Deps, caller: Caller, id: string): Promise<void> {
  return store.transaction(async (tx) => {
    await callersBuild(tx, caller, id);
    if (!(await tx.builds.lock(id))) throw notFound();
    const at = clock.now();
    await tx.reservations.closeOpen(id, 0, at);
    await tx.builds.delete(id, at);
    const target = { build: id };
    await tx.audit.record(byCaller(caller, { at, action: 'build.deleted', target }));
  });
}
