import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { combinationOf } from '../harness/combinations.ts';
import { newBundle } from '../harness/fixtures/bytes.ts';
import type { Answer } from '../harness/http/client.ts';
import type { LocalServer } from '../harness/processes/servers.ts';
import type { Client } from './support/client.ts';
import { accountOn, somePort, withServer } from './support/own-server.ts';
import { without } from './support/target.ts';
import { allTestRuns, expectComplete, expectPrefix } from './support/test-runs.ts';
import { sleep } from './support/time.ts';
import { at, first, previewRequest, put } from './support/upload.ts';
import type { PreviewReservation, TestRun } from './support/wire.ts';

const TEST_RUNS = 30;
const AT_ONCE = 8;
const KILLS = 5;

/** Repeats a request until it has this status, as clients do while a server restarts. */
async function insist<T>(work: () => Promise<Answer<T>>, status: number): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await work().catch(() => undefined);
    if (answer?.status === status) return answer.body;
    if (Date.now() > deadline) throw new Error(`not ${status}: ${answer?.status} ${answer?.text}`);
    await sleep(50);
  }
}

async function billedPreview(client: Client): Promise<string> {
  const bundle = newBundle(2000);
  const body = previewRequest(bundle, { billingKind: 'test_run' });
  const reserved = await insist(() => client.post<PreviewReservation>('/previews', body), 201);
  await insist(() => put(first(reserved.slots), bundle), 200);
  return (await insist(() => client.finalizePreview(reserved.token), 201)).shareId;
}

/** Kills a random process a few times. With no end to it, a slow machine would finalize nothing. */
async function killing({ processes }: LocalServer): Promise<void> {
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(randomInt(50, 700));
    const dying = at(processes, randomInt(processes.length));
    dying.kill();
    await dying.restart();
  }
}

test.skipIf(without.local)(
  '[usage.10 usage.12] every test run is counted once, in one order, whenever a process is killed',
  async () => {
    // The url stays the same: that of a proxy before several processes, or that of this port.
    const { processes } = combinationOf(process.env);
    const one = processes > 1 ? {} : { VITRINE_PORT: somePort() };
    const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '100000', ...one };
    await withServer(env, async (server) => {
      const { client } = await accountOn(server);
      const killer = killing(server);
      const shareIds: string[] = [];
      const exports: TestRun[][] = [];
      let begun = 0;
      const worker = async () => {
        while (begun < TEST_RUNS) {
          begun += 1;
          shareIds.push(await billedPreview(client));
          await allTestRuns(client).then(
            (rows) => exports.push(rows),
            () => {},
          );
        }
      };
      await Promise.all([killer, ...Array.from({ length: AT_ONCE }, worker)]);
      expect(shareIds).toHaveLength(TEST_RUNS);
      const rows = await expectComplete(client, shareIds);
      for (const earlier of exports) expectPrefix(earlier, rows);
    });
  },
  300_000,
);
