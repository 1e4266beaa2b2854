import type { Fault } from './fault.ts';

const uploads = 'packages/server/src/core/uploads';

/** What a finalize does, and what it leaves behind. */
export const finalize: Fault[] = [
  {
    name: 'a finalize is not one transaction',
    file: `${uploads}/finalize.ts`,
    find: `return store.transaction(async (tx) => {
    await uploadTarget.lock`,
    replace: `return Promise.resolve(store).then(async (tx) => {
    await uploadTarget.lock`,
    tests: ['packages/server/test/finalize.test.ts'],
  },
  {
    name: 'a reservation is finalized at its expiry',
    file: `${uploads}/finalize.ts`,
    find: 'reservation.expiresAt <= arrivedAt',
    replace: 'reservation.expiresAt < arrivedAt',
    tests: ['packages/server/test/finalize.test.ts'],
  },
  {
    name: 'one upload may be missing',
    file: `${uploads}/finalize.ts`,
    find: 'if (unfilled.length > 0) return',
    replace: 'if (unfilled.length > 1) return',
    tests: ['acceptance/build-finalize.test.ts'],
  },
  {
    name: 'a finalize takes effect again',
    file: `${uploads}/finalize.ts`,
    find: '(await tx.reservations.result(id)) as View',
    replace: 'await uploadTarget.register(tx, reservation)',
    tests: ['acceptance/build-finalize-once.test.ts'],
  },
  {
    name: 'a repeated finalize does not say so',
    file: `${uploads}/finalize.ts`,
    find: 'replayed: true }',
    replace: 'replayed: false }',
    tests: ['acceptance/build-finalize.test.ts'],
  },
  {
    name: 'every finalize works on its own instead of joining',
    file: `${uploads}/single-flight.ts`,
    find: '(this.#running.get(name) as Promise<T> | undefined) ?? this.#start(name, work)',
    replace: 'this.#start(name, work)',
    tests: ['packages/server/test/faults.files.test.ts'],
  },
  {
    name: 'the revision grows for identical content',
    file: `${uploads}/publish-revision.ts`,
    find: 'if (await isCurrent(tx, shareId, revision, reservation)) return revision;',
    replace: '',
    tests: ['acceptance/build-identity.test.ts'],
  },
  {
    name: 'files do not count when contents are compared',
    file: `${uploads}/publish-revision.ts`,
    find: 'return isDeepStrictEqual(shown.map(declaredFields), slots.map(declaredFields));',
    replace: 'return shown.length === slots.length;',
    tests: ['packages/server/test/finalize.test.ts'],
  },
  {
    name: 'a replaced revision is kept for ever',
    file: `${uploads}/publish-revision.ts`,
    find: 'await tx.revisions.supersede(shareId, revision, now);',
    replace: '',
    tests: ['packages/server/test/time.test.ts'],
  },
  {
    name: 'a replaced revision is readable for a millisecond too long',
    file: 'packages/server/src/core/sharing/object.ts',
    find: 'ended + SUPERSEDED_MS <= clock.now()',
    replace: 'ended + SUPERSEDED_MS < clock.now()',
    tests: ['packages/server/test/time.test.ts'],
  },
  {
    name: 'the build that was reserved last is the latest, whatever was finalized',
    file: 'packages/server/src/core/builds/upload-target.ts',
    find: 'seq: reservation.seq, at: now',
    replace: 'seq: build.lastSeq, at: now',
    tests: ['acceptance/build-latest.test.ts'],
  },
  {
    name: 'retention counts from the first finalize',
    file: 'packages/server/src/core/builds/upload-target.ts',
    find: 'const expiresAt = now + reservation.retentionDays * DAY;',
    replace: 'const expiresAt = build.expiresAt ?? now + reservation.retentionDays * DAY;',
    tests: ['acceptance/build-record.test.ts'],
  },
  {
    name: 'a standard preview is billed',
    file: 'packages/server/src/core/previews/upload-target.ts',
    find: "if (billingKind === 'test_run') await",
    replace: 'if (billingKind) await',
    tests: ['acceptance/usage.test.ts'],
  },
  {
    name: 'a test run is never counted',
    file: 'packages/server/src/core/previews/upload-target.ts',
    find: "if (billingKind === 'test_run') await",
    replace: "if (billingKind !== 'test_run') await",
    tests: ['acceptance/usage.test.ts'],
  },
  {
    name: 'a renewed reservation outlives the bytes it was given',
    file: `${uploads}/renew.ts`,
    find: 'Math.min(now + limits.reservationTtlSeconds * 1000, last)',
    replace: 'now + limits.reservationTtlSeconds * 1000',
    tests: ['packages/server/test/time.test.ts'],
  },
  {
    name: 'a reservation can be renewed a day after it was made',
    file: `${uploads}/renew.ts`,
    find: 'last <= now',
    replace: 'last < now',
    tests: ['packages/server/test/time.test.ts'],
  },
];
