import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { S3Hook } from '../../harness/proxies/s3-faults.ts';
import { s3Client } from '../../harness/services/buckets.ts';
import { s3Service } from '../../harness/services/services.ts';
import type { Run } from '../scenario.ts';
import { pick } from '../support/draw.ts';

type Asked = Parameters<S3Hook>[0];
type S3Fault = Awaited<ReturnType<S3Hook>>;

/** Alters the length in the answer to a HEAD, which has no body to alter. */
export const ofAnotherLength = (run: Run, { method }: Asked): S3Fault => {
  const length = pick(run, [0, 1, Math.floor(run.random() * 1_500_000)]);
  return method === 'HEAD' ? { alter: () => Buffer.alloc(length) } : undefined;
};

/** Deletes each copy after the store has acknowledged it, so that a later read does not find it. */
export class Copies {
  readonly #client = s3Client(s3Service());
  #gone: Promise<unknown> = Promise.resolve();

  async settled(): Promise<void> {
    await this.#gone;
  }

  lose({ method, path }: Asked): S3Fault {
    if (method !== 'PUT' || !path.includes('/objects/')) return undefined;
    const [, bucket = '', ...key] = decodeURIComponent(path).split('/');
    const command = new DeleteObjectCommand({ Bucket: bucket, Key: key.join('/') });
    return {
      alter: (body) => {
        this.#gone = Promise.all([this.#gone, this.#client.send(command)]);
        return body;
      },
    };
  }

  close(): void {
    this.#client.destroy();
  }
}
