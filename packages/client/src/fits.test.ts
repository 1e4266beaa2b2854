import { defaultLimits } from '@vitrine/contract/schemas';
import { expect, test } from 'vitest';
import { json } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { LimitError } from './errors.ts';
import { limitProblem } from './fits.ts';
import { bytesSource } from './source.ts';

/** Sources whose hashing is a failure of the test. */
function unhashed(count: number, path = 'assets/') {
  const all = input(count);
  const sha256 = () => Promise.reject(new Error('it was hashed'));
  const never = <T extends { source: object }>(item: T) => ({
    ...item,
    source: { ...item.source, sha256 },
  });
  return {
    ...all,
    bundle: never(all.bundle),
    files: (all.files ?? []).map((file, i) => never({ ...file, path: `${path}${i}.png` })),
  };
}

test('more objects than the server takes are reported before they are hashed', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('/limits', () => json(200, { ...defaultLimits, maxObjects: 2000 }));
  const upload = client.uploadBuild(unhashed(2500) as ReturnType<typeof input>);
  await expect(upload).rejects.toThrow(LimitError);
  await expect(upload).rejects.toThrow(
    '2501 objects are to be uploaded, and the server takes 2000 (VITRINE_MAX_OBJECTS)',
  );
  expect(vitrine.count('POST')).toBe(0);
});

test('2,500 assets are within the limits of a server without configuration', () => {
  expect(limitProblem(unhashed(2500) as ReturnType<typeof input>, defaultLimits)).toBeNull();
});

test.each([
  ['maxBundleBytes', 'the bundle has 0.0 MiB', 'VITRINE_MAX_BUNDLE_BYTES'],
  ['maxFileBytes', 'assets/0.png has', 'VITRINE_MAX_FILE_BYTES'],
  ['maxReservationBytes', 'all of it has', 'VITRINE_MAX_RESERVATION_BYTES'],
  ['maxRecordingBytes', 'run.mp4 has', 'VITRINE_MAX_RECORDING_BYTES'],
])('what is over %s is named with the variable of the server', (limit, words, variable) => {
  const recordings = [{ path: 'run.mp4', kind: 'video', source: bytesSource('film') } as const];
  const problem = limitProblem({ ...input(2), recordings }, { ...defaultLimits, [limit]: 1 });
  expect(problem).toContain(words);
  expect(problem).toContain(variable);
});

test('a list of long paths that no request can carry is reported', () => {
  const long = unhashed(2999, `${'a'.repeat(250)}/${'b'.repeat(250)}/`);
  const less = { ...defaultLimits, maxBodyBytes: 1024 ** 2 };
  expect(limitProblem(long as ReturnType<typeof input>, less)).toContain(
    'the list of 2999 files has 1.8 MiB, and the server takes 1.0 MiB (VITRINE_MAX_BODY_BYTES)',
  );
  expect(limitProblem(long as ReturnType<typeof input>, defaultLimits)).toBeNull();
});

test('a small upload does not ask for the limits, and an old server need not have them', async () => {
  const { vitrine, client } = setUp();
  await client.uploadBuild(input(2));
  expect(vitrine.count('GET')).toBe(0);
  expect(await client.uploadBuild(input(600))).toMatchObject({ status: 'ready' });
  expect(vitrine.count('GET', '/limits')).toBe(1);
});
