import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const embedded = ['packages/server/test/start.embedded.test.ts'];
const collect = ['packages/server/test/collect.s3.test.ts'];
const copyRows = [`${server}/db/copy-rows.test.ts`];

/** What has to come first, and what has to come at all before somebody relies on it. */
export const order: Fault[] = [
  {
    name: 'a server tidies up a data directory before it is its own',
    file: `${server}/server.ts`,
    find: `open.defer(await lockDataDir(config));
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics);
  open.defer(parts.close);
  await recoverBlobs(config, parts.deps);`,
    replace: `await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics);
  open.defer(parts.close);
  await recoverBlobs(config, parts.deps);
  open.defer(await lockDataDir(config));`,
    tests: embedded,
  },
  {
    name: 'a data directory is let go before its database is closed',
    file: `${server}/server.ts`,
    find: `open.defer(await lockDataDir(config));
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics);
  open.defer(parts.close);`,
    replace: `const release = await lockDataDir(config);
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics);
  open.defer(parts.close);
  open.defer(release);`,
    tests: embedded,
  },
  {
    name: 'the database is closed under requests that go on',
    file: `${server}/server.ts`,
    find: 'return finish(app, closeUnused, config);',
    replace: 'return parts.close().then(() => finish(app, closeUnused, config));',
    tests: embedded,
  },
  {
    name: 'data is moved to where a server works',
    file: `${server}/operator/move/run.ts`,
    find: 'if (!sameFolder) locks.push(await lockDataDir(to.config));',
    replace: 'if (!to) locks.push(await lockDataDir(to));',
    tests: ['packages/server/test/migrate-to.s3.postgres.test.ts'],
  },
  {
    name: 'the database is closed under a finalize that goes on',
    file: `${server}/compose/parts.ts`,
    find: 'await finalizes.settled();',
    replace: '',
    tests: [`${server}/compose/parts.test.ts`],
  },
  {
    name: 'deleting a build leaves its reservations open',
    file: `${server}/core/builds/delete-build.ts`,
    find: 'await tx.reservations.closeOpen(id, 0, at);',
    replace: '',
    tests: ['acceptance/build-delete.test.ts'],
  },
  {
    name: 'deleting a preview leaves its reservation open',
    file: `${server}/core/previews/delete-preview.ts`,
    find: 'await tx.reservations.closeOpen(shareId, 0, at);',
    replace: '',
    tests: ['packages/server/test/locks.files.postgres.test.ts'],
    on: 'postgres+files',
  },
  {
    name: 'staging is emptied before the row is there',
    file: `${server}/core/uploads/collect.ts`,
    find: 'const kept = await fillSlot(deps, slot, found, arrivedAt).catch(nullIfClosed);',
    replace: `await blobs.discard(slot.objectKey);
  const kept = await fillSlot(deps, slot, found, arrivedAt).catch(nullIfClosed);`,
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'a source that changed while it was copied is not noticed',
    file: `${server}/db/copy-rows.ts`,
    find: 'if (differing.length === 0) return;',
    replace: 'if (differing.length >= 0) return;',
    tests: copyRows,
  },
  {
    name: 'a copied database gives the numbers of reservations again',
    file: `${server}/db/copy-rows.ts`,
    find: 'await continueNumbers(db);',
    replace: '',
    tests: copyRows,
  },
  {
    name: 'a database of a newer version is changed',
    file: `${server}/db/migrations/migrate.ts`,
    find: 'refuseNewer(executed, names);',
    replace: '',
    tests: [`${server}/db/migrations/migrate.test.ts`],
  },
  {
    name: 'rows are moved although bytes of theirs are lost',
    file: `${server}/operator/move/run.ts`,
    find: 'if (missed && !options.withoutLost) return report;',
    replace: 'if (missed && options.bytes) return report;',
    tests: ['packages/server/test/migrate-to.s3.postgres.test.ts'],
  },
  {
    name: 'data is moved while a server works on it',
    file: `${server}/operator/move/run.ts`,
    find: 'if (!options.bytes) locks.push(await lockDataDir(from.config).catch(inUse));',
    replace: 'if (!options) locks.push(await lockDataDir(from.config).catch(inUse));',
    tests: ['packages/server/test/migrate-to.s3.postgres.test.ts'],
  },
  {
    name: 'bytes that were cut short while they were moved are believed to be there',
    file: `${server}/operator/move/move-bytes.ts`,
    find: 'if (there === sizeBytes) return',
    replace: 'if (there !== undefined) return',
    tests: [`${server}/operator/move/move-bytes.test.ts`],
  },
  {
    name: 'every process sweeps at every time',
    file: `${server}/jobs/sweep-job.ts`,
    find: "if (!(await leases.acquire('sweep', began, began + seconds * 900))) continue;",
    replace: "await leases.acquire('sweep', began, began + seconds * 900);",
    tests: ['packages/server/test/sweep.test.ts'],
  },
  {
    name: 'the audit log of an account shows those of all',
    file: `${server}/operator/audit.ts`,
    find: 'accountId: account ? account.id : undefined,',
    replace: "accountId: account === '' ? account : undefined,",
    tests: ['acceptance/audit.test.ts'],
  },
  {
    name: 'a second copy of collected bytes stays',
    file: `${server}/core/uploads/collect.ts`,
    find: 'if (kept !== found.key) await blobs.delete(found.key);',
    replace: '',
    tests: collect,
    on: 'sqlite+s3',
  },
  {
    name: 'a clock that was ahead once keeps everybody from sweeping',
    file: `${server}/db/queries/leases.ts`,
    find: "eb.or([eb('turns.until', '<=', p.now), eb('turns.until', '>', p.far)])",
    replace: "eb.or([eb('turns.until', '<=', p.now)])",
    tests: [`${server}/db/sqlite/store.test.ts`],
  },
  {
    name: 'whoever sweeps more often takes the turns of others',
    file: `${server}/db/queries/leases.ts`,
    find: "eb('turns.until', '>', p.far)",
    replace: "eb('turns.until', '>', p.until)",
    tests: [`${server}/db/sqlite/store.test.ts`],
  },
  {
    name: 'what a renewal says is uploaded has no bytes',
    file: `${server}/core/uploads/renew.ts`,
    find: 'if (slot.storedKey !== null) await tx.slots.fill(slot.objectKey, slot.storedKey);',
    replace: '',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'the doctor says nothing about a database that does not sync',
    file: `${server}/operator/probe-postgres.ts`,
    find: "if (fsync === 'off') {",
    replace: "if (fsync === 'never') {",
    tests: ['packages/server/test/doctor.files.postgres.test.ts'],
  },
  {
    name: 'the doctor says nothing about pages that may be torn',
    file: `${server}/operator/probe-postgres.ts`,
    find: "if (fullPageWrites === 'off') {",
    replace: "if (fullPageWrites === 'never') {",
    tests: ['packages/server/test/doctor.files.postgres.test.ts'],
  },
  {
    name: 'the doctor says nothing about commits that are not on the disk',
    file: `${server}/operator/probe-postgres.ts`,
    find: "if (synchronousCommit === 'off') {",
    replace: "if (synchronousCommit === 'never') {",
    tests: ['packages/server/test/doctor.files.postgres.test.ts'],
  },
  {
    name: 'a stranger at the door of a new database keeps everything from moving in',
    file: `${server}/db/copy-rows.ts`,
    find: '(await countRows(engine.reads, CONTENT)) === 0',
    replace: '(await countRows(engine.reads, TABLES)) === 0 || CONTENT.length === 0',
    tests: [`${server}/db/copy-rows.test.ts`],
  },
  {
    name: 'a password with a slash in it is repeated',
    file: `${server}/operator/failure.ts`,
    find: "redacted(text.replace(/:\\/\\/.*@/s, '://[redacted]@'));",
    replace: 'redacted(text);',
    tests: [`${server}/operator/failure.test.ts`],
  },
  {
    name: 'the audit log is shown since a day that does not exist',
    file: `${server}/operator/audit.ts`,
    find: 'new Date(day).getUTCDate() === Number(day.slice(-2));',
    replace: "day !== '';",
    tests: ['acceptance/audit.test.ts'],
  },
  {
    name: 'reservations are forgotten before what they left behind',
    file: `${server}/core/retention/sweep.ts`,
    find: `const builds = await drain(signal, () => expireTargets(deps, 'builds'));
  const previews =`,
    replace: `await store.reservations.deleteBefore(now - REMEMBERED_MS);
  const builds = await drain(signal, () => expireTargets(deps, 'builds'));
  const previews =`,
    tests: ['packages/server/test/sweep.test.ts'],
  },
  {
    name: 'bytes that went while the rows were moved are not missed',
    file: `${server}/operator/move/run.ts`,
    find: `await checkBytes({
      objects: target.rows.objects(),
      blobs: target.blobs,
      known,
      live: progress,
      signal,
    });`,
    replace: '',
    tests: [`${server}/operator/move/run.test.ts`],
  },
  {
    name: 'rows are moved before the bytes that they name',
    file: `${server}/operator/move/run.ts`,
    find: `  const report: Report = { ...NOTHING, ...(parts.bytes && (await bytes(move, source, target))) };
  if (options.bytes) return report;
  const missed = report.lost.some(({ usedBy }) => usedBy.length > 0);
  if (missed && !options.withoutLost) return report;
  if (rowsToCopy) report.rows = await rows(move, source, target);`,
    replace: `  const report: Report = { ...NOTHING };
  if (rowsToCopy) report.rows = await rows(move, source, target);
  if (parts.bytes) Object.assign(report, await bytes(move, source, target));
  if (options.bytes) return report;`,
    tests: [`${server}/operator/move/run.test.ts`],
  },
];
