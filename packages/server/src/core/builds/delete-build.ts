import { byCaller } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import { callersBuild } from './callers-build.ts';

/** Deletes a build and closes its reservations; its bytes go with the next sweep. */
export function deleteBuild({ store, clock }: Deps, caller: Caller, id: string): Promise<void> {
  return store.transaction(async (rows) => {
    await callersBuild(rows, caller, id);
    if (!(await rows.builds.lock(id))) throw notFound();
    const at = clock.now();
    await rows.reservations.closeOpen(id, 0, at);
    await rows.builds.delete(id, at);
    const target = { build: id };
    await rows.audit.record(byCaller(caller, { at, action: 'build.deleted', target }));
  });
}
