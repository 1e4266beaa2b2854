import { expect, test } from 'vitest';
import { json } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { SlotError, UploadError } from './errors.ts';

const slot = {
  role: 'bundle',
  path: null,
  method: 'PUT',
  putUrl: 'https://store.test/x',
  objectKey: 'k',
  contentType: 'application/javascript',
  sizeBytes: 14,
  uploaded: false,
  headers: { 'content-type': 'application/javascript' },
  expiresAt: '2030-01-01T00:00:00Z',
};
const reservation = { token: 'vtrr_1', expiresAt: slot.expiresAt, id: 'bld_1', status: 'pending' };

async function uploadTo(change: object) {
  const { vitrine, client } = setUp();
  vitrine.fail('POST', () => json(201, { ...reservation, slots: [{ ...slot, ...change }] }));
  vitrine.fail('store.test', () => new Response(null));
  vitrine.fail('/finalize', () => json(201, { id: 'bld_1', status: 'ready' }));
  const failure = await client.uploadBuild(input(0)).then(
    () => null,
    (error: unknown) => error,
  );
  const others = vitrine.seen.filter(({ path }) => !path.startsWith('/api/v1/'));
  return { failure, sent: others.length };
}

const hosts = [
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.169.254.',
  '[::ffff:169.254.1.1]',
  '[fe80::1]',
  '[febf::1]',
  '[fd00:ec2::254]',
  '[::169.254.169.254]',
  '[64:ff9b::169.254.1.1]',
  '[64:ff9b:1::169.254.169.254]',
  '[2002:a9fe:a9fe::]',
];

test.each([
  ...['DELETE', 'POST', 'GET', 'put'].map((method) => ({ method })),
  ...['Authorization', 'Cookie', 'Host', 'Metadata-Flavor', 'X-aws-ec2-metadata-token'].map(
    (name) => ({ headers: { ...slot.headers, [name]: '1' } }),
  ),
  ...hosts.map((host) => ({ putUrl: `http://${host}/latest/api/token` })),
  ...['file:///etc/passwd', 'no url', 'https://u:p@store.test/x'].map((putUrl) => ({ putUrl })),
])('a slot that is not an upload is refused, and nothing is sent: %j', async (change) => {
  const { failure, sent } = await uploadTo(change);
  expect(failure).toBeInstanceOf(UploadError);
  expect(failure).toMatchObject({ cause: expect.any(SlotError) });
  expect(sent).toBe(0);
});

test('a slot with headers of S3 is uploaded to', async () => {
  const headers = {
    ...slot.headers,
    'content-length': '14',
    'x-amz-checksum-sha256': 'x',
    'X-Amz-Server-Side-Encryption': 'AES256',
  };
  expect(await uploadTo({ headers })).toEqual({ failure: null, sent: 1 });
});
