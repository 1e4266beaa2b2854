import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { namesIn } from './support/bucket.ts';

test('bytes lost from the bucket are requested again and restored by finalize', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  const [name = ''] = await namesIn(server);
  await server.deps.blobs.delete(name.slice(-26));
  expect(await namesIn(server)).toEqual([]);
  const other = declaration('one', { commitSha: 'b'.repeat(40) });
  const again = (await server.api('POST', '/api/v1/builds', other)).body;
  expect(again.slots[0].uploaded).toBe(false);
  await server.put(again.slots[0], 'one');
  expect((await server.api('POST', '/api/v1/builds/finalize', { token: again.token })).status).toBe(
    201,
  );
  expect(await (await fetch(`${record.previewUrl}/bundle`)).text()).toBe('one');
});
