import { expect, onTestFinished, test } from 'vitest';
import { makeStores } from '../../../tests/harness/stores.ts';
import { startTestServer } from './support/server.ts';

test('VITRINE_S3_COPY_CHECKSUM with a store that does not compute it stops the start', async () => {
  const stores = await makeStores();
  onTestFinished(() => stores.dispose());
  const env = { VITRINE_S3_COPY_CHECKSUM: 'true' };
  const starting = startTestServer({ stores, env });
  await expect(starting).rejects.toThrow('does not compute the SHA-256 of what it copies');
});
