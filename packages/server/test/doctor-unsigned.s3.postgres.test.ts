import {
  GetBucketPolicyCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { examined, gateway, UNSIGNED } from './support/doctor-s3.ts';

/** `vitrine-server doctor` with Ceph's gateway, which follows headers that were not signed. */

test('[doctor.store.12 doctor.store.13] a store that follows x-amz-copy-source or x-amz-acl without a signature is a failure', async () => {
  const { env } = await gateway();
  const { ok, that } = await examined(env);
  expect(ok).toBe(false);
  for (const pattern of UNSIGNED) {
    expect(that(pattern)).toMatchObject({
      check: 'slots',
      state: 'fail',
      says: expect.stringMatching(/^accept .* doctor --fix/),
    });
  }
});

test('[doctor.store.14] --fix denies headers that were not signed with the policy of the bucket, keeps its statements, and uploads go on', async () => {
  const { env, client, bucket } = await gateway();
  const theirs = {
    Sid: 'Theirs',
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:DeleteBucket',
    Resource: `arn:aws:s3:::${bucket}/*`,
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [theirs] });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  const fixed = await examined(env, '--fix');
  expect(fixed.that(/have a bucket policy now/).state).toBe('ok');
  const after = await examined(env);
  expect([fixed.ok, after.ok]).toEqual([true, true]);
  for (const pattern of UNSIGNED) expect(after.that(pattern).says).toMatch(/^refuse /);
  const set = await client.send(new GetBucketPolicyCommand({ Bucket: bucket }));
  expect(JSON.parse(set.Policy ?? '').Statement[0]).toEqual(theirs);
  // Only slots are below that prefix.
  const own = { Bucket: bucket, Key: 'objects/aa/x', ACL: 'public-read' as const, Body: 'x' };
  await client.send(new PutObjectCommand(own));
});
