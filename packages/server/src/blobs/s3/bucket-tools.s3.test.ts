import {
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeS3Store } from '../test/make-s3-store.ts';
import { openS3Tools, type S3Tools } from './bucket-tools.ts';

let made: Awaited<ReturnType<typeof makeS3Store>>;
let tools: S3Tools;
beforeAll(async () => {
  made = await makeS3Store();
  tools = openS3Tools(made.options);
});
afterAll(() => made.close());

const setRules = (...Rules: LifecycleRule[]) =>
  made.client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket: made.bucket,
      LifecycleConfiguration: { Rules },
    }),
  );

test('expiresStaging recognizes rules that expire uploads in staging, and no others', async () => {
  const staging = tools.names.ofSlot('');
  const rule = (Prefix: string, more: Partial<LifecycleRule> = {}): LifecycleRule => ({
    ID: 'rule',
    Status: 'Enabled',
    Filter: { Prefix },
    Expiration: { Days: 3 },
    ...more,
  });
  expect(await tools.expiresStaging(), 'without any').toBe(false);
  for (const [rules, expires] of [
    [[rule(staging)], true],
    [[rule('')], true],
    [[rule(`${staging}a`)], false],
    [[rule('other/')], false],
    [[rule('other/', { ID: 'first' }), rule(staging)], true],
    [[rule(staging, { Status: 'Disabled' })], false],
    [[rule('', { Filter: { Tag: { Key: 'a', Value: 'b' } } })], false],
  ] as const) {
    await setRules(...rules);
    expect(await tools.expiresStaging(), JSON.stringify(rules)).toBe(expires);
  }
});

test('addStagingRule never changes an existing rule of its id', async () => {
  const mine = {
    ID: 'vitrine-staging',
    Status: 'Disabled' as const,
    Filter: { Prefix: 'elsewhere/' },
    Expiration: { Days: 90 },
  };
  await setRules(mine);
  await tools.addStagingRule();
  expect(await tools.expiresStaging(), 'somebody switched it off').toBe(false);
  await setRules({ ...mine, ID: 'other' });
  await tools.addStagingRule();
  expect(await tools.expiresStaging()).toBe(true);
});

test('lists finds an object by its exact name, and refusesToOverwrite leaves none', async () => {
  const name = tools.names.ofSlot('a'.repeat(26));
  expect(await tools.lists(name)).toBe(false);
  const body = { Bucket: made.bucket, Key: name, Body: 'x' };
  await made.client.send(new PutObjectCommand(body));
  expect(await tools.lists(name)).toBe(true);
  expect(await tools.lists(name.slice(0, -1)), 'a longer name is another one').toBe(false);
  expect(await tools.refusesToOverwrite(name)).toBe(true);
  expect(await tools.lists(name), 'nothing is left of a probe').toBe(false);
});

test('a failing store is not taken for one without settings', async () => {
  const options = { ...made.options, bucket: 'vitrine-there-is-no-such-bucket' };
  await expect(openS3Tools(options).expiresStaging()).rejects.toThrow();
  await expect(openS3Tools(options).allowOrigin('https://a.example')).rejects.toThrow();
});
