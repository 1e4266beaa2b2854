import type { Group } from '../fault.ts';

const uploads = 'packages/server/src/core/uploads';
const core = 'packages/server/src/core';
const dialects = 'packages/server/src/db/dialects';
const db = 'packages/server/src/db';
const test = 'packages/server/test';
const server = 'packages/server/src';

/** Order: what is done before what, and what is waited for. */
export const order: Group = {
  why: 'A generic mutator changes one expression in its place. It moves no statement past another and takes away no `await`.',
  faults: [
    {
      name: 'the data directory is cleaned before it is locked',
      file: `${server}/serve.ts`,
      find: `open.defer(await claimDataDir(config));
  const metrics = createMetrics();
  const parts = await compose(config, overrides, metrics);
  open.defer(parts.close);
  await tidyUp(config, parts.deps);`,
      replace: `const metrics = createMetrics();
  const parts = await compose(config, overrides, metrics);
  open.defer(parts.close);
  await tidyUp(config, parts.deps);
  open.defer(await claimDataDir(config));`,
      tests: [`${test}/start.embedded.test.ts`],
    },
    {
      name: 'the data directory is unlocked before the database is closed',
      file: `${server}/serve.ts`,
      find: `open.defer(await claimDataDir(config));
  const metrics = createMetrics();
  const parts = await compose(config, overrides, metrics);
  open.defer(parts.close);`,
      replace: `const release = await claimDataDir(config);
  const metrics = createMetrics();
  const parts = await compose(config, overrides, metrics);
  open.defer(parts.close);
  open.defer(release);`,
      tests: [`${test}/start.embedded.test.ts`],
    },
    {
      name: 'the database is closed while requests are running',
      file: `${server}/serve.ts`,
      find: 'return finish(app, closeUnused, config);',
      replace: 'return parts.close().then(() => finish(app, closeUnused, config));',
      tests: [`${test}/start.embedded.test.ts`],
    },
    {
      name: 'the database is closed while a finalize is running',
      file: `${server}/compose.ts`,
      find: 'await flights.landed();',
      replace: '',
      tests: [`${server}/compose.test.ts`],
    },
    {
      name: 'a transaction is answered before its commit',
      file: `${dialects}/group-commit.ts`,
      find: 'answer = () => resolve(value);',
      replace: `resolve(value);
      answer = () => {};`,
      tests: [`${db}/disk-failure.test.ts`],
    },
    {
      name: 'a finalize is several transactions',
      file: `${uploads}/finalize.ts`,
      find: `return store.transaction(async (rows) => {
    await product.lockTarget`,
      replace: `return Promise.resolve(store).then(async (rows) => {
    await product.lockTarget`,
      tests: [`${test}/finalize.test.ts`],
    },
    {
      name: 'a renewal checks the quota before it fills its slots',
      file: `${uploads}/renew.ts`,
      find: `    const slots = await refilled(rows, before);
    if (before.expiresAt <= now) {
      // Alive again, it counts again: among the open ones of its identity, and towards the quota.
      await rows.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(rows, deps, before.accountId, slots, now);
    }`,
      replace: `    if (before.expiresAt <= now) {
      // Alive again, it counts again: among the open ones of its identity, and towards the quota.
      await rows.reservations.closeOpen(before.targetId, limits.maxOpenReservations - 1, now);
      await requireRoom(rows, deps, before.accountId, await rows.slots.of(id), now);
    }
    const slots = await refilled(rows, before);`,
      tests: [`${test}/reservations.test.ts`],
    },
    {
      name: 'a repository is unlinked after its reservations are closed',
      file: `${core}/accounts/administer.ts`,
      find: `    if (!(await repositories.unlink(linked.id, now))) return linked;
    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);`,
      replace: `    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);
    if (!(await repositories.unlink(linked.id, now))) return linked;`,
      tests: [`${test}/locks.files.postgres.test.ts`],
      on: 'postgres+files',
    },
  ],
};
