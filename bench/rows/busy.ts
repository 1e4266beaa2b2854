import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { Connection } from '../harness/connection.ts';
import { type Row, together } from '../harness/row.ts';
import { expected, flow, put, reserve, startVitrine, type Vitrine } from '../harness/vitrine.ts';

const LARGE = 8;
const FLOWS = 4;
const BYTES = 64 * 1024 * 1024;
const SECONDS = 6;
const SWEEP_EVERY_MS = 200;
const READ_EVERY_MS = 5;

export const busy: Row = {
  name: 'busy',
  work: 'reads while 8 × 64 MiB are PUT again and again, with 4 flows at once and sweeps',
  unit: 'ms',
  note: 'Three clients read the latest build and pause for 5 ms each time. A sweep of another process begins every 0.2 s. One process sends and measures, so its own delays are in the figures.',
  aims: [{ ours: 'p99', atMost: 50 }],
  isLong: true,
  async open({ folder, stack }) {
    const vitrine = await startVitrine(join(folder, 'vitrine'), stack);
    const connection = await Connection.open(vitrine.url);
    await flow(connection, vitrine, randomBytes(4096));
    connection.close();
    const times = together(() => readWhileBusy(vitrine));
    return { median: times('median'), p99: times('p99'), slowest: times('slowest') };
  },
};

/** Milliseconds. */
async function readWhileBusy(vitrine: Vitrine) {
  const until = performance.now() + SECONDS * 1000;
  const goesOn = () => performance.now() < until;
  const times: number[] = [];
  const bytes = randomBytes(BYTES);
  const declared = { contentHash: sha256(bytes), sizeBytes: BYTES };
  await Promise.all([
    ...repeated(LARGE, async (connection) => {
      const { slots } = await reserve(connection, vitrine, declared);
      while (goesOn()) if (slots[0]) await put(connection, slots[0], bytes);
    }),
    ...repeated(FLOWS, async (connection) => {
      while (goesOn()) await flow(connection, vitrine, randomBytes(4096));
    }),
    ...repeated(3, async (connection) => {
      const path = '/api/v1/builds?owner=bench&repo=app&branch=main';
      while (goesOn()) {
        const started = performance.now();
        const sent = { method: 'GET', path, headers: vitrine.headers };
        expected(200, await connection.send(sent));
        times.push(performance.now() - started);
        await sleep(READ_EVERY_MS);
      }
    }),
    ...repeated(1, async () => {
      while (goesOn()) {
        await vitrine.operator('sweep');
        await sleep(SWEEP_EVERY_MS);
      }
    }),
  ]);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), slowest: at(1) };

  function repeated(count: number, work: (connection: Connection) => Promise<void>) {
    return Array.from({ length: count }, async () => {
      const connection = await Connection.open(vitrine.url);
      await work(connection);
      connection.close();
    });
  }
}
