import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '../../harness/services/buckets.ts';
import { s3Service } from '../../harness/services/services.ts';

/** The forms of the files and objects that a server creates. */

const KEY = '[a-z2-7]{26}';
const FILES = [
  /^vitrine\.sqlite(-wal|-shm)?$/,
  /^secret$/,
  /^serve\.lock(-journal)?$/,
  new RegExp(`^blobs/(tmp/${KEY}|objects/([a-z2-7]{2})/\\2[a-z2-7]{24})$`),
];

export async function strangeFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1))
    .filter((path) => !FILES.some((form) => form.test(path)));
}

/** The prefix of the server's keys in its bucket. */
export const PREFIX = 'ours/';
const OBJECTS = new RegExp(`^${PREFIX}(staging/${KEY}|objects/([a-z2-7]{2})/\\2[a-z2-7]{24})$`);
const NEIGHBOUR = 'neighbour';

/** Returns a function that lists unexpected keys, and this object if its content has changed. */
export async function besideObjects(
  bucket: string,
  content: string,
): Promise<() => Promise<string[]>> {
  const put = new PutObjectCommand({ Bucket: bucket, Key: NEIGHBOUR, Body: content });
  const client = s3Client(s3Service());
  await client.send(put);
  return async () => {
    const strange: string[] = [];
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const list = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from });
      const { Contents = [], NextContinuationToken: next } = await client.send(list);
      strange.push(...Contents.map(({ Key = '' }) => Key).filter((key) => !OBJECTS.test(key)));
      from = next;
      isLast = next === undefined;
    }
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: NEIGHBOUR }));
    const now = await Body?.transformToString();
    client.destroy();
    return [...strange.filter((key) => key !== NEIGHBOUR), ...(now === content ? [] : [NEIGHBOUR])];
  };
}
