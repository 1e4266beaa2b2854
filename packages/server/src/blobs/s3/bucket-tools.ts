import {
  type CORSRule,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketPolicyCommand,
  GetBucketVersioningCommand,
  type LifecycleRule,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { supportsCopyChecksum } from './copy-checksum.ts';
import { s3Failure } from './failure.ts';
import type { S3Connection } from './options.ts';
import { openBucket, type Requests, type Send } from './requests.ts';
import { withSlotPolicy } from './slot-policy.ts';

/** The ids of Vitrine's rules in the settings of a bucket. Other rules are never changed. */
const CORS_ID = 'vitrine-uploads';
const LIFECYCLE_ID = 'vitrine-staging';
/** A reservation can be renewed for one day, so older uploads are never finalized. */
const STAGING_DAYS = 2;

/** Operations on a bucket that only `vitrine-server` commands use. */
export type S3Tools = {
  /** The object name of an upload to a slot, and of verified bytes. */
  names: { ofSlot(objectKey: string): string; ofObject(key: string): string };
  /** Whether ListObjectsV2 lists this name. */
  lists(name: string): Promise<boolean>;
  /** Whether the store honours `If-None-Match: *` on a PUT. Deletes what it wrote. */
  refusesToOverwrite(name: string): Promise<boolean>;
  /** Whether the store supports the `copyChecksum` option. */
  provesCopyChecksum(): Promise<boolean>;
  /**
   * `Enabled`, `Suspended` or `never`; undefined when the store or the policy does not allow it.
   */
  versioning(): Promise<string | undefined>;
  /** At most 1000 unfinished multipart uploads; undefined when they may not be listed. */
  unfinishedUploads(): Promise<{ begun: Date | undefined }[] | undefined>;
  /** Whether a rule expires uploads that were not finalized; undefined when it may not be read. */
  expiresStaging(): Promise<boolean | undefined>;
  /** Adds Vitrine's lifecycle rule unless its id exists. Keeps all other rules. */
  addStagingRule(): Promise<void>;
  /** Allows pages of `origin` to PUT to slots and to GET. Keeps all other CORS rules. */
  allowOrigin(origin: string): Promise<void>;
  /** Adds Vitrine's statements to the policy of the bucket, see slot-policy.ts. Keeps all others. */
  denyUnsignedHeaders(): Promise<void>;
};

type Ask = <T>(operation: string, send: Send<T>) => Promise<T | null | undefined>;

export function openS3Tools(options: S3Connection): S3Tools {
  const { bucket: Bucket, keys, requests } = openBucket(options);

  /** Null when the setting does not exist, undefined when it may not be read. */
  const look: Ask = (operation, send) =>
    requests.once(operation, send).catch((error) => {
      if (isUnset(error)) return null;
      if (isDenied(error)) return undefined;
      throw s3Failure(operation, error);
    });
  /**
   * Null when the setting does not exist. Fails when it may not be read, or it would be replaced.
   */
  const readToChange: Ask = (operation, send) =>
    requests.once(operation, send).catch((error) => {
      if (isUnset(error)) return null;
      throw s3Failure(operation, error);
    });
  const rulesOfCors = async (): Promise<CORSRule[]> => {
    const command = new GetBucketCorsCommand({ Bucket });
    const found = await readToChange('GetBucketCors', (client, how) => client.send(command, how));
    return found?.CORSRules ?? [];
  };
  const getLifecycle = new GetBucketLifecycleConfigurationCommand({ Bucket });
  const rulesOfLifecycle = async (): Promise<LifecycleRule[]> => {
    const found = await readToChange('GetBucketLifecycle', (client, how) =>
      client.send(getLifecycle, how),
    );
    return found?.Rules ?? [];
  };

  return {
    names: { ofSlot: keys.stagingOf, ofObject: keys.objectOf },

    async lists(name) {
      const query = { Bucket, Prefix: name, MaxKeys: 2 };
      const page = await requests.call('ListObjectsV2', (client, how) =>
        client.send(new ListObjectsV2Command(query), how),
      );
      return page.Contents?.some(({ Key }) => Key === name) ?? false;
    },

    async refusesToOverwrite(name) {
      const put = (IfNoneMatch?: string) =>
        requests.once('PutObject', (client, how) =>
          client.send(new PutObjectCommand({ Bucket, Key: name, Body: name, IfNoneMatch }), how),
        );
      await put().catch((error) => {
        throw s3Failure('PutObject', error);
      });
      const overwrote = await put('*').then(
        () => true,
        () => false,
      );
      await remove(requests, Bucket, name);
      return !overwrote;
    },

    provesCopyChecksum: () => supportsCopyChecksum(options),

    async versioning() {
      const found = await look('GetBucketVersioning', (client, how) =>
        client.send(new GetBucketVersioningCommand({ Bucket }), how),
      );
      return found === undefined ? undefined : (found?.Status ?? 'never');
    },

    async unfinishedUploads() {
      const query = { Bucket, Prefix: options.prefix };
      const found = await look('ListMultipartUploads', (client, how) =>
        client.send(new ListMultipartUploadsCommand(query), how),
      );
      if (found === undefined) return undefined;
      return (found?.Uploads ?? []).map(({ Initiated }) => ({ begun: Initiated }));
    },

    async expiresStaging() {
      const found = await look('GetBucketLifecycle', (client, how) =>
        client.send(getLifecycle, how),
      );
      if (found === undefined) return undefined;
      return (found?.Rules ?? []).some((rule) => expires(rule, keys.staging));
    },

    async addStagingRule() {
      const rules = await rulesOfLifecycle();
      if (rules.some(({ ID }) => ID === LIFECYCLE_ID)) return;
      const ours: LifecycleRule = {
        ID: LIFECYCLE_ID,
        Status: 'Enabled',
        Filter: { Prefix: keys.staging },
        Expiration: { Days: STAGING_DAYS },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: STAGING_DAYS },
      };
      const command = new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: { Rules: [...rules, ours] },
      });
      await requests.call('PutBucketLifecycle', (client, how) => client.send(command, how));
    },

    async allowOrigin(origin) {
      const others = (await rulesOfCors()).filter(({ ID }) => ID !== CORS_ID);
      const ours: CORSRule = {
        ID: CORS_ID,
        AllowedOrigins: [origin],
        AllowedMethods: ['PUT', 'GET', 'HEAD'],
        AllowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
        ExposeHeaders: ['ETag', 'Content-Encoding'],
        MaxAgeSeconds: 3600,
      };
      const command = new PutBucketCorsCommand({
        Bucket,
        CORSConfiguration: { CORSRules: [...others, ours] },
      });
      await requests.call('PutBucketCors', (client, how) => client.send(command, how));
    },

    async denyUnsignedHeaders() {
      const found = await readToChange('GetBucketPolicy', (client, how) =>
        client.send(new GetBucketPolicyCommand({ Bucket }), how),
      );
      const Policy = withSlotPolicy(found?.Policy ?? null, Bucket, keys.staging);
      const command = new PutBucketPolicyCommand({ Bucket, Policy });
      await requests.call('PutBucketPolicy', (client, how) => client.send(command, how));
    },
  };
}

async function remove(requests: Requests, Bucket: string, Key: string): Promise<void> {
  await requests.find('DeleteObject', (client, how) =>
    client.send(new DeleteObjectCommand({ Bucket, Key }), how),
  );
}

/** Whether a rule expires all objects below a prefix after some days. */
function expires({ Status, Filter, Prefix, Expiration }: LifecycleRule, prefix: string): boolean {
  const { And, Tag, ObjectSizeGreaterThan, ObjectSizeLessThan } = Filter ?? {};
  if (Tag || ObjectSizeGreaterThan || ObjectSizeLessThan || And) return false;
  const below = Filter?.Prefix ?? Prefix ?? '';
  return Status === 'Enabled' && Expiration?.Days !== undefined && prefix.startsWith(below);
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

const isUnset = (error: unknown) =>
  ['NoSuchCORSConfiguration', 'NoSuchLifecycleConfiguration', 'NoSuchBucketPolicy'].includes(
    nameOf(error),
  );

const isDenied = (error: unknown) =>
  ['AccessDenied', 'NotImplemented', 'MethodNotAllowed'].includes(nameOf(error));
