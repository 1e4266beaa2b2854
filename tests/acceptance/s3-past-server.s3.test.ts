import { expect, test } from 'vitest';
import { newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { accountOn, withServer } from './support/own-server.ts';
import { without } from './support/target.ts';
import { buildRequest, created, previewRequest, putAll } from './support/upload.ts';

const MIB = 1024 * 1024;

test.skipIf(without.local)('[s3.slot.9] uploads do not pass through the server', async () => {
  await withServer({ VITRINE_RATE_LIMIT_PER_MINUTE: '1000' }, async (server) => {
    const { client, repository } = await accountOn(server);
    const bytesRead = () => server.processes.reduce((sum, one) => sum + one.bytesRead(), 0);
    const during = async (work: () => Promise<unknown>) => {
      const before = bytesRead();
      await work();
      return bytesRead() - before;
    };
    // A large body that does go to the server shows that socket reads are counted.
    const fields = { padding: 'x'.repeat(MIB) };
    const talk = () => client.post('/previews', previewRequest(newBundle(), fields));
    expect(await during(talk)).toBeGreaterThan(MIB);

    const bundle = newBytes(64 * MIB);
    const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle));
    expect(await during(() => putAll(slots, [bundle]))).toBeLessThan(MIB);
    created(await client.finalizeBuild(token));
  });
});
