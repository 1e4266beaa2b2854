import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { makeStores } from '../../../tests/harness/stores.ts';

test('VITRINE_S3_COPY_CHECKSUM with a store that does not compute it stops the start', async () => {
  const stores = await makeStores();
  onTestFinished(() => stores.dispose());
  const env = { VITRINE_S3_COPY_CHECKSUM: 'true' };
  const starting = startTestServer({ stores, env });
  await expect(starting).rejects.toThrow('does not compute the SHA-256 of what it copies');
});
