import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import { gate, namesIn } from './support/bucket.ts';
import { finalize, MINUTE, meetStore, renew, reserve } from './support/staged.ts';

/** Which uploads in an S3 store the sweep keeps. */

test('[s3.finalize.7] a crash before the discard leaves an upload in staging, which the sweep deletes', async () => {
  let dead = true;
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        discard: async (key) => (dead ? undefined : blobs.discard(key)),
      }),
    },
  });
  meetStore(server);
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  const { body } = await finalize(server, reserved);
  dead = false;
  const staging = `staging/${reserved.slots[0].objectKey}`;
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\//), staging]);
  server.clock.advance(DAY - MINUTE);
  await sweep(server.deps);
  expect(await namesIn(server)).toContain(staging);
  server.clock.advance(2 * HOUR);
  await sweep(server.deps);
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\//)]);
  expect(await (await fetch(`${body.previewUrl}/bundle`)).text()).toBe('one');
});

test('[s3.finalize.7 renew.6] the sweep keeps uploads of a reservation that can still be finalized', async () => {
  await using server = await startTestServer();
  meetStore(server);
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  server.clock.advance(DAY - MINUTE);
  await sweep(server.deps);
  expect((await renew(server, reserved)).slots[0].uploaded).toBe(true);
  expect((await finalize(server, reserved)).status).toBe(201);

  const abandoned = await reserve(server, 'two');
  await server.put(abandoned.slots[0], 'two');
  server.clock.advance(DAY + 2 * HOUR);
  await sweep(server.deps);
  expect((await namesIn(server)).filter((name) => name.startsWith('staging/'))).toEqual([]);
});

test('[build.record.11] a sweep during a finalize keeps its build when the reservation has expired since', async () => {
  const held = gate();
  let holds = false;
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        // The store's time of the uploads differs from the test's clock.
        sweepUncollected: async () => 0,
        collect: (...of) => (holds ? held.around(blobs) : blobs).collect(...of),
      }),
    },
  });
  meetStore(server);
  const old = { commitSha: '1'.repeat(40), retentionDays: 1 };
  const { record } = await server.build('one', old);
  await server.build('two', { commitSha: '2'.repeat(40) });
  server.clock.advance(DAY + 1);
  const again = (await server.api('POST', '/api/v1/builds', declaration('three', old))).body;
  await server.put(again.slots[0], 'three');
  server.clock.advance(HOUR - SECOND);
  holds = true;
  const finalized = finalize(server, again);
  await held.reached;
  server.clock.advance(2 * SECOND);
  await sweep(server.deps);
  held.open();
  const { status, body } = await finalized;
  expect([status, body.id, body.revision]).toEqual([201, record.id, 2]);
});
