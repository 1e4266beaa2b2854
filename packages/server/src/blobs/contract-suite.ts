import { afterAll, beforeAll, describe } from 'vitest';
import { given, type StoreUnderTest } from './test/contract/given.ts';
import { puts } from './test/contract/put.ts';
import { reads } from './test/contract/reads.ts';
import { slots } from './test/contract/slots.ts';
import { uploads } from './test/contract/uploads.ts';

/** The tests that every blob store has to pass. */
export const blobStoreContract = (name: string, makeStore: () => Promise<StoreUnderTest>): void => {
  describe(`${name} fulfils the contract of a blob store`, () => {
    let made: StoreUnderTest;
    beforeAll(async () => {
      made = await makeStore();
    });
    afterAll(() => made.close());

    const store = given(() => made);
    uploads(store);
    slots(store);
    puts(store);
    reads(store);
  });
};
