import { expect } from 'vitest';
import { type S3Hook, startS3Faults } from '../../../../../tests/harness/proxies/s3-faults.ts';
import { s3Service } from '../../../../../tests/harness/services/services.ts';
import type { BlobStore, SlotGrant } from '../../core/ports/blob-store.ts';
import type { S3BlobStoreOptions } from '../s3/options.ts';
import { createS3BlobStore } from '../s3/store.ts';
import { grantFor, makeS3Store, putTo } from './make-s3-store.ts';

/** Longer than a store on a busy machine takes to respond. */
export const IDLE_MS = 1000;
type Asked = Parameters<S3Hook>[0];
export type Which = (asked: Asked) => boolean;

const isObject = ({ path }: Asked) => path.includes('/objects/');
/** Requests that create an object: a copy, or a PUT by the server. */
export const isMaking: Which = (asked) => asked.method === 'PUT' && isObject(asked);
export const isGet: Which = (asked) => asked.method === 'GET' && isObject(asked);

export const readAll = async (store: BlobStore, key: string): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(await store.read(key)));

/** A store that reaches S3 through a proxy that injects failures. `made` reaches it directly. */
export const makeFaultyS3 = async () => {
  const made = await makeS3Store();
  const faults = await startS3Faults(s3Service().endpoint);
  const through = (changes: Partial<S3BlobStoreOptions>) =>
    createS3BlobStore({ ...made.options, endpoint: faults.endpoint, ...changes });

  const objects = async () => (await made.names()).filter((name) => name.startsWith('objects/'));
  return {
    made,
    faults,
    through,
    objects,
    /** A store with a short idle timeout. */
    store: through({ idleMs: IDLE_MS }),

    /** Fails the first `times` of these requests, or all. */
    fail(which: Which, fault: Awaited<ReturnType<S3Hook>>, times = Number.POSITIVE_INFINITY) {
      let left = times;
      faults.onRequest((asked) => {
        if (!which(asked) || left === 0) return undefined;
        left -= 1;
        return fault;
      });
    },

    /** A slot with these bytes, PUT without failures. */
    async filled(content: Uint8Array): Promise<SlotGrant> {
      const grant = grantFor(content);
      const put = await putTo(await made.store.createSlot(grant, null), content);
      expect(put.status).toBe(200);
      return grant;
    },

    /** Expects that the work is refused and leaves no object. */
    async nothingStays(work: () => Promise<unknown>, refusal: object) {
      const before = await objects();
      await expect(work()).rejects.toMatchObject(refusal);
      expect(await objects()).toEqual(before);
    },

    async close() {
      await faults.stop();
      await made.close();
    },
  };
};
