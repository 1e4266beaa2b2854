import type { Group } from '../fault.ts';

const uploads = 'packages/server/src/core/uploads';
const s3 = 'packages/server/src/blobs/s3';
const jobs = 'packages/server/src/jobs';
const move = 'packages/server/src/operator/move';
const test = 'packages/server/test';

/** Order: bytes before the rows that name them, and rows gone before their bytes. */
export const orderOfBytes: Group = {
  why: 'A generic mutator changes one expression in its place. It moves no statement past another and takes away no `await`.',
  faults: [
    {
      name: 'a finalize commits the row before the bytes are copied',
      file: `${uploads}/collect.ts`,
      find: 'const found = await blobs.collect(slot, { sizeBytes, contentHash, encoding, maxDecodedBytes });',
      replace: `const found: Awaited<ReturnType<typeof blobs.collect>> = { key: slot.objectKey, encoding: encoding ?? 'identity' };
  if (maxDecodedBytes > 0) void blobs.collect(slot, { sizeBytes, contentHash, encoding, maxDecodedBytes });`,
      tests: [`${test}/collect.s3.test.ts`],
      on: 'sqlite+s3',
    },
    {
      name: 'the staged bytes are discarded before the row is written',
      file: `${uploads}/collect.ts`,
      find: 'const kept = await fillSlot(deps, slot, found, arrivedAt).catch(ifOver);',
      replace: `await blobs.discard(slot.objectKey);
  const kept = await fillSlot(deps, slot, found, arrivedAt).catch(ifOver);`,
      tests: [`${test}/collect.s3.test.ts`],
      on: 'sqlite+s3',
    },
    {
      name: 'the lease ends before its result is committed',
      file: `${uploads}/collect.ts`,
      find: 'await (problems.size > 0 ? letGo() : stop());',
      replace: 'await letGo();',
      tests: [`${test}/collect.s3.test.ts`],
      on: 'sqlite+s3',
    },
    {
      name: 'the staged bytes are verified instead of the copy',
      file: `${s3}/collect.ts`,
      find: ': await verify(name, slot, expected);',
      replace: ': await verify(bucket.keys.stagingOf(slot.objectKey), slot, expected);',
      tests: [`${s3}/faults.test.ts`],
    },
    {
      name: 'a retried copy reuses the key of the first attempt',
      file: `${s3}/copy.ts`,
      find: `  for (let attempt = 1; ; attempt += 1) {
    const key = ids.base32();`,
      replace: `  const key = ids.base32();
  for (let attempt = 1; ; attempt += 1) {`,
      tests: [`${s3}/faults.test.ts`],
    },
    {
      name: 'the last chunk is sent before the bytes are verified',
      file: `${s3}/put.ts`,
      find: `        if (held) yield held;
        clearTimeout(timer);
        held = chunk;`,
      replace: `        yield chunk;
        clearTimeout(timer);`,
      tests: [`${s3}/faults.test.ts`],
    },
    {
      name: 'a sweep deletes bytes before it commits the rows',
      file: `${jobs}/sweep.ts`,
      find: `const keys = await store.objects.deleteUnreferenced(since, BATCH);
  for (const key of keys) await blobs.delete(key);`,
      replace: `const keys = await store.transaction(async ({ objects }) => {
    const some = await objects.deleteUnreferenced(since, BATCH);
    for (const key of some) await blobs.delete(key);
    return some;
  });`,
      tests: [`${test}/sweep.test.ts`, `${test}/sweep.files.test.ts`],
    },
    {
      name: 'a sweep forgets reservations before what belongs to them',
      file: `${jobs}/sweep.ts`,
      find: `const builds = await drain(signal, () => retire(deps, 'builds'));
  const previews =`,
      replace: `await store.reservations.forget(now - REMEMBERED_MS);
  const builds = await drain(signal, () => retire(deps, 'builds'));
  const previews =`,
      tests: [`${test}/sweep.test.ts`],
    },
    {
      name: 'migrate-to copies the rows before the bytes',
      file: `${move}/run.ts`,
      find: `  const report: Report = { ...NOTHING, ...(parts.bytes && (await bytes(move, source, target))) };
  if (options.bytes) return report;
  const missed = report.lost.some(({ usedBy }) => usedBy.length > 0);
  if (missed && !options.withoutLost) return report;
  if (rowsToCopy) report.rows = await rows(move, source, target);`,
      replace: `  const report: Report = { ...NOTHING };
  if (rowsToCopy) report.rows = await rows(move, source, target);
  if (parts.bytes) Object.assign(report, await bytes(move, source, target));
  if (options.bytes) return report;`,
      tests: [`${move}/run.test.ts`],
    },
  ],
};
