import { expect, test } from 'vitest';
import { setUp } from '../test/upload-world.ts';

/** A body that does not end, and how much of it was taken. */
function endless() {
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

test('an answer without end is an error, and is not read to its end', async () => {
  const { vitrine, client } = setUp();
  const answer = endless();
  vitrine.fail('GET', () => new Response(answer.body));
  await expect(client.me()).rejects.toThrow('longer than 64 MiB');
  expect(answer.taken.bytes).toBeLessThan(70 * 1024 ** 2);
  const refusal = endless();
  vitrine.fail('GET', () => new Response(refusal.body, { status: 400 }));
  await expect(client.me()).rejects.toThrow('answered 400');
  expect(refusal.taken.bytes).toBeLessThan(5 * 1024 ** 2);
});
