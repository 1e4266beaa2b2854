import type { Group } from '../fault.ts';

/**
 * Order: bytes are written before the rows that name them, and rows are removed before their bytes.
 */
export const orderOfBytes: Group = {
  why: 'A generic mutator changes one expression in its place. It moves no statement past another and takes away no `await`.',
  faults: [
    {
      name: 'a finalize commits the row before the bytes are copied',
      file: 'packages/server/src/core/uploads/collect.ts',
      find: 'const stored = await blobs.collect(slot, expected);',
      replace: `const stored: Awaited<ReturnType<typeof blobs.collect>> = { key: slot.objectKey, encoding: encoding ?? 'identity' };
  if (maxDecodedBytes > 0) void blobs.collect(slot, expected);`,
      tests: ['packages/server/test/collect.s3.test.ts'],
      on: 'sqlite+s3',
    },
    {
      name: 'the staged bytes are discarded before the row is written',
      file: 'packages/server/src/core/uploads/collect.ts',
      find: 'const filled = await fill({ slot, stored });',
      replace: `await blobs.discard(slot.objectKey);
  const filled = await fill({ slot, stored });`,
      tests: ['packages/server/test/collect.s3.test.ts'],
      on: 'sqlite+s3',
    },
    {
      name: 'the lease ends before its result is committed',
      file: 'packages/server/src/core/uploads/collect.ts',
      find: 'await (problems.size > 0 ? releaseLease() : stop());',
      replace: 'await releaseLease();',
      tests: ['packages/server/test/collect-lease.s3.test.ts'],
      on: 'sqlite+s3',
    },
    {
      name: 'the staged bytes are verified instead of the copy',
      file: 'packages/server/src/blobs/s3/collect.ts',
      find: ': await verify(name, slot, expected, releasePlace);',
      replace:
        ': await verify(bucket.keys.stagingOf(slot.objectKey), slot, expected, releasePlace);',
      tests: ['packages/server/src/blobs/s3/collect-meanwhile.s3.test.ts'],
    },
    {
      name: 'a retried copy reuses the key of the first attempt',
      file: 'packages/server/src/blobs/s3/copy.ts',
      find: `  for (let attempt = 1; ; attempt += 1) {
    const key = ids.base32();`,
      replace: `  const key = ids.base32();
  for (let attempt = 1; ; attempt += 1) {`,
      tests: ['packages/server/src/blobs/s3/faults.s3.test.ts'],
    },
    {
      name: 'the last chunk is sent before the bytes are verified',
      file: 'packages/server/src/blobs/s3/put.ts',
      find: `        if (held) yield held;
        clearTimeout(timer);
        held = chunk;`,
      replace: `        yield chunk;
        clearTimeout(timer);`,
      tests: ['packages/server/src/blobs/s3/put-faults.s3.test.ts'],
    },
    {
      name: 'a sweep deletes bytes before it commits the rows',
      file: 'packages/server/src/core/retention/unreferenced-bytes.ts',
      find: `const keys = await store.objects.deleteUnreferenced(since, BATCH);
  for (let at = 0;`,
      replace: `const keys = await store.transaction(async ({ objects }) => {
    const some = await objects.deleteUnreferenced(since, BATCH);
    for (const key of some) await blobs.delete(key);
    return some;
  });
  for (let at = 0;`,
      tests: ['packages/server/test/sweep.test.ts', 'packages/server/test/sweep.files.test.ts'],
    },
    {
      name: 'a sweep forgets reservations before what belongs to them',
      file: 'packages/server/src/core/retention/sweep.ts',
      find: `const expired = await drain(signal, () => expireTargets(deps, 'builds'));`,
      replace: `await store.reservations.deleteBefore(now - REMEMBERED_MS);
  const expired = await drain(signal, () => expireTargets(deps, 'builds'));`,
      tests: ['packages/server/test/sweep.test.ts'],
    },
    {
      name: 'migrate-to copies the rows before the bytes',
      file: 'packages/server/src/operator/move/run.ts',
      find: `  const report: Report = { ...NOTHING, ...(parts.bytes && (await bytes(move, source, target))) };
  if (options.bytes) return report;
  const missed = report.lost.some(({ usedBy }) => usedBy.length > 0);
  if (missed && !options.withoutLost) return report;
  if (rowsToCopy) report.rows = await rows(move, source, target);`,
      replace: `  const report: Report = { ...NOTHING };
  if (rowsToCopy) report.rows = await rows(move, source, target);
  if (parts.bytes) Object.assign(report, await bytes(move, source, target));
  if (options.bytes) return report;`,
      tests: ['packages/server/src/operator/move/run.test.ts'],
    },
  ],
};
