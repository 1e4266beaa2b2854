import { expect, test } from 'vitest';
import { setUp } from '../test/upload-world.ts';

/** A body of 100 MiB, and the number of bytes that were read. */
function hugeBody() {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = new Uint8Array(1024 ** 2).fill(32);
      taken.bytes += chunk.byteLength;
      if (taken.bytes > 100 * 1024 ** 2) return controller.close();
      controller.enqueue(chunk);
    },
  });
  return { taken, body };
}

test('a response over the limit is an error, and its rest is not read', async () => {
  const { vitrine, client } = setUp();
  const answer = hugeBody();
  vitrine.fail('GET', () => new Response(answer.body));
  await expect(client.me()).rejects.toThrow('longer than 64 MiB');
  expect(answer.taken.bytes).toBeLessThan(70 * 1024 ** 2);
  const refusal = hugeBody();
  vitrine.fail('GET', () => new Response(refusal.body, { status: 400 }));
  await expect(client.me()).rejects.toThrow('answered 400');
  expect(refusal.taken.bytes).toBeLessThan(5 * 1024 ** 2);
});
