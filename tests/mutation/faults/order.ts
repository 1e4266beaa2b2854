import type { Group } from '../fault.ts';

/** Order of operations, and operations that must be awaited. */
export const order: Group = {
  why: 'A generic mutator changes one expression in its place. It moves no statement past another and takes away no `await`.',
  faults: [
    {
      name: 'the data directory is cleaned before it is locked',
      file: 'packages/server/src/server.ts',
      find: `open.defer(await lockDataDir(config, dataDir));
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics, dataDir);
  open.defer(parts.close);
  await recoverBlobs(config, parts.deps);`,
      replace: `await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics, dataDir);
  open.defer(parts.close);
  await recoverBlobs(config, parts.deps);
  open.defer(await lockDataDir(config, dataDir));`,
      tests: ['packages/server/test/start.embedded.test.ts'],
    },
    {
      name: 'the data directory is unlocked before the database is closed',
      file: 'packages/server/src/server.ts',
      find: `open.defer(await lockDataDir(config, dataDir));
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics, dataDir);
  open.defer(parts.close);`,
      replace: `const release = await lockDataDir(config, dataDir);
  await requireStoreCapabilities(config);
  const metrics = createMetrics();
  const parts = await openParts(config, overrides, metrics, dataDir);
  open.defer(parts.close);
  open.defer(release);`,
      tests: ['packages/server/test/start.embedded.test.ts'],
    },
    {
      name: 'the database is closed while requests are running',
      file: 'packages/server/src/server.ts',
      find: 'return finish(app, closeUnused, config);',
      replace: 'return parts.close().then(() => finish(app, closeUnused, config));',
      tests: ['packages/server/test/start.embedded.test.ts'],
    },
    {
      name: 'the database is closed while a finalize is running',
      file: 'packages/server/src/compose/parts.ts',
      find: 'await finalizes.settled();',
      replace: '',
      tests: ['packages/server/src/compose/parts.test.ts'],
    },
    {
      name: 'a transaction is answered before its commit',
      file: 'packages/server/src/db/sqlite/group-commit.ts',
      find: 'answer = () => resolve(value);',
      replace: `resolve(value);
      answer = () => {};`,
      tests: ['packages/server/src/db/sqlite/disk-failure.test.ts'],
    },
    {
      name: 'a finalize is several transactions',
      file: 'packages/server/src/core/uploads/finalize.ts',
      find: `return store.transaction(async (tx) => {
    const { id } = known;`,
      replace: `return Promise.resolve(store).then(async (tx) => {
    const { id } = known;`,
      tests: ['packages/server/test/finalize.test.ts'],
    },
    {
      name: 'a renewal checks the quota before it fills its slots',
      file: 'packages/server/src/core/uploads/renew.ts',
      find: `    const slots = await refillSlots(tx, caller, id);
    if (before.expiresAt <= now) {
      // It is open again, so it counts towards the open reservations of its target and the quota.
      await tx.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(tx, deps, caller.key, slots, now);
    }`,
      replace: `    if (before.expiresAt <= now) {
      // It is open again, so it counts towards the open reservations of its target and the quota.
      await tx.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(tx, deps, caller.key, await tx.slots.of(id), now);
    }
    const slots = await refillSlots(tx, caller, id);`,
      tests: ['packages/server/test/reservations.test.ts'],
    },
    {
      name: 'a repository is unlinked after its reservations are closed',
      file: 'packages/server/src/core/accounts/administer.ts',
      find: `    if (!(await repositories.unlink(linked.id, now))) return linked;
    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);`,
      replace: `    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);
    if (!(await repositories.unlink(linked.id, now))) return linked;`,
      tests: [
        'packages/server/test/locks-finalize.files.postgres.test.ts',
        'packages/server/test/locks-reserve.files.postgres.test.ts',
      ],
      on: 'postgres+files',
    },
  ],
};
