import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { perSecond } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { flow, startVitrine } from '../harness/vitrine.ts';
import { ensureProgram } from '../peers/system.ts';

const SYNCS = 'fsync,fdatasync,syncfs,sync,sync_file_range,msync';

export const syncs: Row = {
  name: 'syncs',
  work: 'syncs of one flow of 4 KiB',
  unit: 'syncs/flow',
  note: `What strace counts of ${SYNCS} in all threads of the server, by the number of flows.`,
  aims: [
    { ours: 'Vitrine, alone', atMost: 3 },
    { ours: 'Vitrine, 16 at once', atMost: 1.2 },
  ],
  async open({ folder, stack, isQuick }) {
    const strace = await ensureProgram('strace');
    const vitrine = await startVitrine(join(folder, 'vitrine'), stack);
    const count = isQuick ? 100 : 400;
    const counted = (atOnce: number, flows: number) => async (round: number) => {
      const file = join(folder, `${atOnce}-${round}`);
      const stop = await trace(strace, vitrine.process.pid ?? 0, file);
      try {
        await perSecond({ url: vitrine.url, atOnce, count: flows }, async (connection) => {
          await flow(connection, vitrine, randomBytes(4096));
        });
      } finally {
        await stop();
      }
      // A call that another thread interrupts has two lines: `<unfinished …>` and `… resumed`.
      const calls = (await readFile(file, 'utf8')).match(/^\d+ +\w*sync\w*\(/gm) ?? [];
      return { value: calls.length / flows };
    };
    return {
      'Vitrine, alone': counted(1, count / 4),
      'Vitrine, 16 at once': counted(16, count),
    };
  },
};

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
