import { expect, test } from 'vitest';
import { DAY, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import type { Store } from '../src/core/ports/store.ts';

/** A store that saves the key in plain text, like versions before it was hashed. */
const olderStore =
  (key: string, isOlder: () => boolean) =>
  (store: Store): Store => ({
    ...store,
    transaction: (work) =>
      store.transaction((tx) => {
        const { reservations } = tx;
        const putIdempotency: typeof reservations.putIdempotency = (row, seen) =>
          reservations.putIdempotency(isOlder() ? { ...row, key } : row, seen);
        return work({ ...tx, reservations: { ...reservations, putIdempotency } });
      }),
  });

test('a reserve that is repeated after an upgrade within 24 hours returns the same reservation', async () => {
  let isOlder = true;
  const key = 'run-7';
  await using server = await startTestServer({
    overrides: { store: olderStore(key, () => isOlder) },
  });
  const reserve = async (name: string) => {
    const answer = await fetch(`${server.url}/api/v1/builds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(declaration(name)),
    });
    const { slots, error } = await answer.json();
    return { slot: slots?.[0].objectKey, code: error?.code };
  };
  const { slot } = await reserve('one');
  isOlder = false;
  expect(await reserve('one')).toEqual({ slot });
  expect(await reserve('two')).toEqual({ code: 'idempotency_key_reused' });
  server.clock.advance(DAY - SECOND);
  expect(await reserve('one')).toEqual({ slot });
  server.clock.advance(SECOND);
  const next = await reserve('two');
  expect(next.slot).not.toBe(slot);
  expect(await reserve('two')).toEqual(next);
});
