import { expect, test } from 'vitest';
import { refusal } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import type { BuildInput } from './declare.ts';
import { ResumeError } from './errors.ts';
import { bytesSource } from './source.ts';

/** A call that ends before `when` is through, and what it leaves for a later one. */
async function stopped(when = 'PUT https://vitrine.test/slots/0-2') {
  const { vitrine, client } = setUp();
  let resume = '';
  const onReserved = (_reservation: unknown, value: string) => {
    resume = value;
  };
  vitrine.fail(when, () => refusal(507, 'insufficient_storage'));
  const upload = client.uploadBuild(input(), { onReserved, concurrency: 1 });
  await expect(upload).rejects.toThrow('insufficient_storage');
  const before = vitrine.seen.length;
  return { vitrine, client, resume, asked: () => vitrine.seen.length - before };
}

/** Other bytes, as many as the bundle of `input()` has. */
const rebuilt: BuildInput = { ...input(), bundle: { source: bytesSource('console.log(2)') } };

test('a later call continues where an earlier one stopped', async () => {
  const { vitrine, client, resume } = await stopped();
  vitrine.advance(7_200_000);
  expect(await client.uploadBuild(input(), { resume })).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(4);
  // The reservation is finalized now: resuming returns the record without an upload.
  expect(await client.uploadBuild(input(), { resume })).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(4);
});

test.each([
  ['other bytes of the same size', rebuilt],
  ['another field', { ...input(), entry: 'other' }],
  ['a file more', input(3)],
])('%s: resume is refused for another declaration, also after the finalize', async (_, other) => {
  const { vitrine, client, resume, asked } = await stopped();
  const refused = () => expect(client.uploadBuild(other, { resume })).rejects.toThrow(ResumeError);
  await refused();
  expect(asked()).toBe(0);
  expect(await client.uploadBuild(input(), { resume })).toMatchObject({ status: 'ready' });
  const finalized = vitrine.count('POST', 'finalize');
  await refused();
  expect(vitrine.count('POST', 'finalize')).toBe(finalized);
});

test('a token without a digest is refused', async () => {
  const { client, resume, asked } = await stopped();
  const [token = ''] = resume.split('.');
  expect(token).toMatch(/^vtrr_/);
  const failure = client.uploadBuild(input(), { resume: token });
  await expect(failure).rejects.toThrow('made for something else');
  expect(asked()).toBe(0);
});

test.each([
  ['forgotten', 400, 'invalid_token'],
  ['too old', 410, 'reservation_expired'],
  ['deleted with its build', 404, 'not_found'],
])('a reservation that was %s cannot be resumed', async (_, status, code) => {
  const { vitrine, client, resume } = await stopped();
  vitrine.fail('renew', () => refusal(status, code));
  const failure = client.uploadBuild(input(), { resume });
  await expect(failure).rejects.toMatchObject({ name: 'ResumeError', cause: { code } });
});

test('a build that was published and then deleted cannot be resumed', async () => {
  const { vitrine, client, resume } = await stopped();
  vitrine.fail('renew', () => refusal(409, 'reservation_finalized'));
  vitrine.fail('finalize', () => refusal(404, 'not_found'));
  await expect(client.uploadBuild(input(), { resume })).rejects.toThrow(ResumeError);
});

test('without resume the errors of the server are not turned into ResumeError', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('POST', () => refusal(404, 'not_found'));
  await expect(client.uploadBuild(input())).rejects.toMatchObject({ code: 'not_found' });
});
