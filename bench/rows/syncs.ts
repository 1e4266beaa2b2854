import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import {
  finalize,
  flow,
  put,
  reserve,
  type Slot,
  startVitrine,
  type Vitrine,
} from '../harness/vitrine.ts';
import { ensureProgram } from '../peers/system.ts';

const SYNCS = 'fsync,fdatasync,syncfs,sync,sync_file_range,msync';

export const syncs: Row = {
  name: 'syncs',
  work: 'syncs of one flow of 4 KiB',
  unit: 'syncs/flow',
  note: `What strace counts of ${SYNCS} in all threads of the server, by the number of flows, or of the steps that are named. Objects above 32 KiB are files.`,
  aims: [
    { ours: 'Vitrine, alone', atMost: 3 },
    { ours: 'Vitrine, 16 at once', atMost: 1.2 },
  ],
  async open({ folder, stack, isQuick }) {
    const strace = await ensureProgram('strace');
    const vitrine = await startVitrine(join(folder, 'vitrine'), stack);
    const count = isQuick ? 100 : 400;
    const counted = (name: string, atOnce: number, runs: number, step = flowOf) => {
      return async (round: number) => {
        const prepared = await step(vitrine, runs);
        const file = join(folder, `${name}-${round}`);
        const stop = await trace(strace, vitrine.process.pid ?? 0, file);
        try {
          await perSecond({ url: vitrine.url, atOnce, count: runs }, prepared);
        } finally {
          await stop();
        }
        // A call that another thread interrupts has two lines: `<unfinished …>` and `… resumed`.
        const calls = (await readFile(file, 'utf8')).match(/^\d+ +\w*sync\w*\(/gm) ?? [];
        return { value: calls.length / runs };
      };
    };
    const single = isQuick ? 20 : 50;
    return {
      'Vitrine, alone': counted('alone', 1, count / 4),
      'Vitrine, 16 at once': counted('together', 16, count),
      'a reserve, alone': counted('reserve', 1, single, reserveOf),
      'a PUT of 4 KiB, alone': counted('small', 1, single, putOf(4096)),
      'a PUT of 64 KiB, alone': counted('large', 1, single, putOf(65_536)),
      'a finalize, alone': counted('finalize', 1, single, finalizeOf),
    };
  },
};

/** Prepares so many runs, and returns what a run does. */
type Step = (
  vitrine: Vitrine,
  runs: number,
) => Promise<(connection: Connection, index: number) => Promise<unknown>>;

const flowOf: Step = async (vitrine) => (connection) =>
  flow(connection, vitrine, randomBytes(4096));

const declare = (bytes: Buffer) => ({ contentHash: sha256(bytes), sizeBytes: bytes.length });

const reserveOf: Step = async (vitrine) => (connection) =>
  reserve(connection, vitrine, declare(randomBytes(4096)));

const putOf =
  (size: number): Step =>
  async (vitrine, runs) => {
    const made = await reservations(vitrine, runs, size);
    return async (connection, index) => {
      const { slot, bytes } = made[index] ?? never();
      await put(connection, slot, bytes);
    };
  };

const finalizeOf: Step = async (vitrine, runs) => {
  const made = await reservations(vitrine, runs, 4096);
  const connection = await Connection.open(vitrine.url);
  for (const { slot, bytes } of made) await put(connection, slot, bytes);
  connection.close();
  return (own, index) => finalize(own, vitrine, (made[index] ?? never()).token);
};

async function reservations(vitrine: Vitrine, count: number, size: number) {
  const connection = await Connection.open(vitrine.url);
  const made: { token: string; slot: Slot; bytes: Buffer }[] = [];
  while (made.length < count) {
    const bytes = randomBytes(size);
    const { token, slots } = await reserve(connection, vitrine, declare(bytes));
    made.push({ token, slot: slots[0] ?? never(), bytes });
  }
  connection.close();
  return made;
}

function never(): never {
  throw new Error('nothing was prepared for this run');
}

/** Attaches to all threads of a process. Returns a function that detaches. */
async function trace(strace: string, pid: number, file: string): Promise<() => Promise<void>> {
  const args = ['-f', '-p', `${pid}`, '-e', `trace=${SYNCS}`, '-o', file];
  const child = spawn(strace, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('attached')) resolve();
    });
    child.on('exit', () => reject(new Error(`strace: ${said}`)));
  });
  return async () => {
    child.kill('SIGINT');
    await ended;
  };
}
