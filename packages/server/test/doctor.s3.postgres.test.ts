import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketAclCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
} from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { dataDir, examined, gateway, UNSIGNED } from './support/doctor-s3.ts';
import { startLaxS3 } from './support/lax-s3.ts';

/**
 * `vitrine-server doctor` with an S3 store that enforces its checks, and with one that does not.
 */

const REFUSED = [
  /an altered signature/,
  /another key/,
  /GET with the url of a PUT/,
  /DELETE with the url of a PUT/,
  /an expired url/,
];
const DECLARED = [
  /another Content-Type/,
  /no Content-Type/,
  /another Content-Length/,
  /a body in chunks/,
];

test('[doctor.store.1 doctor.store.2 doctor.store.3 doctor.store.8] a real store passes once its bucket has a policy, its weaknesses are warnings, and no object stays', async () => {
  const { env, client, bucket, service } = await gateway();
  const { ok, states, that, text, checks } = await examined(env, '--fix');
  expect(checks.filter(({ state }) => state === 'fail')).toEqual([]);
  expect(ok).toBe(true);
  for (const pattern of [...REFUSED, ...DECLARED, ...UNSIGNED]) {
    expect(that(pattern)).toMatchObject({ state: 'ok', says: expect.stringMatching(/^refuse /) });
  }
  expect(that(/take a PUT as it was signed/).says).toContain(service.endpoint);
  expect(that(/other bytes at the same url/)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('a copy under a key that was never presigned'),
  });
  for (const check of ['copy', 'read after write', 'access', 'clock of the store']) {
    expect(states(check), check).toMatchObject([{ state: 'ok' }]);
  }
  expect(that(/checksum header promises/)).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('found when the reservation is finalized'),
  });
  expect(text).not.toMatch(/X-Amz-Signature|X-Amz-Credential/i);
  for (const secret of [service.secretAccessKey, service.accessKeyId])
    expect(text).not.toContain(secret);
  const left = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  expect(left.Contents ?? []).toEqual([]);
});

test('[doctor.store.4] a public bucket is a failure', async () => {
  const { env, client, bucket } = await gateway();
  await client.send(new PutBucketAclCommand({ Bucket: bucket, ACL: 'public-read-write' }));
  const { ok, states } = await examined(env);
  expect(ok).toBe(false);
  expect(states('access')).toMatchObject([
    { state: 'fail', says: expect.stringMatching(/list the bucket, write to it/) },
  ]);
});

test('[doctor.store.5] VITRINE_S3_COPY_CHECKSUM with a store that does not compute it is a failure', async () => {
  const { env } = await gateway();
  const { ok, states } = await examined({ ...env, VITRINE_S3_COPY_CHECKSUM: 'true' });
  expect(ok).toBe(false);
  expect(states('copy checksum')).toMatchObject([
    { state: 'fail', says: expect.stringContaining('Unset it') },
  ]);
});

test('[doctor.store.7] --fix adds a CORS rule for the pages and a lifecycle rule for staging, and keeps other rules', async () => {
  const { env: own, client, bucket } = await gateway();
  const env = { ...own, VITRINE_BASE_URL: 'https://vitrine.example/below' };
  const foreignCors = {
    ID: 'somebody',
    AllowedOrigins: ['https://other.example'],
    AllowedMethods: ['GET'],
  };
  const CORSConfiguration = { CORSRules: [foreignCors] };
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
  const foreignLife = {
    ID: 'theirs',
    Status: 'Enabled' as const,
    Filter: { Prefix: 'logs/' },
    Expiration: { Days: 7 },
  };
  const LifecycleConfiguration = { Rules: [foreignLife] };
  const life = { Bucket: bucket, LifecycleConfiguration };
  await client.send(new PutBucketLifecycleConfigurationCommand(life));

  const before = await examined(env);
  for (const check of ['browser uploads', 'staging']) {
    expect(before.states(check), check).toMatchObject([
      { state: 'warn', says: expect.stringContaining('doctor --fix') },
    ]);
  }
  const fixed = await examined(env, '--fix');
  for (const check of ['browser uploads', 'staging'])
    expect(fixed.states(check), check).toMatchObject([{ state: 'ok' }]);
  const cors = await client.send(new GetBucketCorsCommand({ Bucket: bucket }));
  expect(cors.CORSRules?.map(({ ID }) => ID)).toEqual(['somebody', 'vitrine-uploads']);
  expect(cors.CORSRules?.[0]).toMatchObject(foreignCors);
  expect(cors.CORSRules?.[1]?.AllowedOrigins).toEqual(['https://vitrine.example']);
  const rules = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }));
  expect(rules.Rules?.map(({ ID }) => ID).sort()).toEqual(['theirs', 'vitrine-staging']);
  expect(rules.Rules?.find(({ ID }) => ID === 'theirs')).toMatchObject(foreignLife);
  // With another base url, the CORS rule is replaced and the other rule stays.
  const moved = await examined({ ...env, VITRINE_BASE_URL: 'https://new.example' }, '--fix');
  expect(moved.states('browser uploads')).toMatchObject([{ state: 'ok' }]);
  const now = await client.send(new GetBucketCorsCommand({ Bucket: bucket }));
  expect(now.CORSRules?.map(({ AllowedOrigins }) => AllowedOrigins)).toEqual([
    ['https://other.example'],
    ['https://new.example'],
  ]);
});

test('[doctor.store.9] versioning and unfinished multipart uploads are reported', async () => {
  const { env, client, bucket } = await gateway();
  const VersioningConfiguration = { Status: 'Enabled' as const };
  await client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
  const parts = { Bucket: bucket, Key: 'objects/aa/x' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(parts));
  const { states } = await examined(env);
  expect(states('versions')).toMatchObject([{ says: expect.stringContaining('noncurrent') }]);
  expect(states('unfinished uploads'), 'it began just now').toMatchObject([{ state: 'ok' }]);
  // A bucket must be empty before it can be deleted.
  await client.send(new AbortMultipartUploadCommand({ ...parts, UploadId }));
  const all = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }));
  for (const { Key, VersionId } of [...(all.Versions ?? []), ...(all.DeleteMarkers ?? [])])
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
});

test('[doctor.store.1] slots that are unreachable or refused are failures', async () => {
  const { env } = await gateway();
  const away = await examined({ ...env, VITRINE_S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:9' });
  expect(away.that(/http:\/\/127\.0\.0\.1:9 does not answer/)).toMatchObject({
    check: 'slots',
    state: 'fail',
  });
  const wrong = await examined({ ...env, AWS_SECRET_ACCESS_KEY: 'another' });
  expect(wrong.that(/refused with 403 SignatureDoesNotMatch/)).toMatchObject({ state: 'fail' });
});

test('[doctor.store.2 doctor.store.3 doctor.store.4 doctor.store.6] every weakness of a store without checks is reported', async () => {
  const lax = await startLaxS3();
  onTestFinished(() => lax.stop());
  const env = {
    ...(await dataDir()),
    VITRINE_S3_BUCKET: 'anything',
    VITRINE_S3_ENDPOINT: lax.endpoint,
    VITRINE_S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: 'somebody',
    AWS_SECRET_ACCESS_KEY: 'whatever',
  };
  const first = await examined(env);
  expect(first.ok).toBe(false);
  for (const pattern of REFUSED) {
    expect(first.that(pattern)).toMatchObject({
      state: 'fail',
      says: expect.stringContaining('Do not use this store'),
    });
  }
  for (const pattern of [...DECLARED, /checksum header promises/]) {
    expect(first.that(pattern)).toMatchObject({ check: 'slots', state: 'warn' });
  }
  for (const pattern of UNSIGNED) {
    expect(first.that(pattern)).toMatchObject({ check: 'slots', state: 'fail' });
  }
  expect(first.states('access')).toMatchObject([
    { state: 'fail', says: expect.stringContaining('read objects, list the bucket, write to it') },
  ]);
  expect(first.states('conditional requests')[0]?.says).toContain('is ignored');
  expect(first.states('copy checksum')[0]?.says).toContain('is not computed');
  expect(lax.names(), 'nothing of the probes is left').toEqual([]);

  lax.habits.forgetsRanges = true;
  lax.habits.hidesFromLists = true;
  lax.habits.lateMs = 60_000;
  const second = await examined(env);
  expect(second.states('read after write')).toMatchObject([
    { state: 'fail', says: expect.stringContaining('a list') },
  ]);
  expect(second.checks.filter(({ check }) => /^(copy|ranges)$/.test(check))).toMatchObject([
    { state: 'fail' },
  ]);
  expect(second.states('clock of the store')).toMatchObject([{ state: 'warn' }]);
  lax.habits.lateMs = -600_000;
  const third = await examined(env);
  expect(third.states('clock of the store')).toMatchObject([{ state: 'fail' }]);
  expect(third.that(/an expired url is not known: by the store's clock/).state).toBe('warn');
});
