import { join } from 'node:path';
import { startServer } from '../../tools/support/server.ts';
import { milliseconds } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { startVitrine } from '../harness/vitrine.ts';
import { startPeer } from '../peers/node.ts';

/** The time of one start is that of the median of so many. */
const STARTS = 3;

export const start: Row = {
  name: 'start',
  work: 'start until ready, with the data of an earlier run',
  unit: 'ms',
  note: 'From starting the process to the line that says that it listens. Vitrine is the package that `npm run build` writes, with its compiled code kept from an earlier start; the peer is `node` with a script that listens with an empty fastify.',
  aims: [{ ours: 'Vitrine', peer: 'empty fastify', atMost: 1.3 }],
  limit:
    'Node itself, the modules that a server needs, of which the peer loads fastify alone, and making routes, schemas and hooks, most of it in avvio and find-my-way. Modules that only some configurations need are loaded later (ADR 29).',
  async open({ folder }) {
    const dataDir = join(folder, 'vitrine');
    {
      await using stack = new AsyncDisposableStack();
      await startVitrine(dataDir, stack);
    }
    return {
      Vitrine: () =>
        medianOf(async (stack) => {
          const server = await startServer({ dataDir });
          stack.defer(async () => void (await server.stop()));
        }),
      'empty fastify': () => medianOf((stack) => startPeer(stack, 'fastify.js')),
    };
  },
};

async function medianOf(begin: (stack: AsyncDisposableStack) => Promise<unknown>) {
  const times: number[] = [];
  for (let index = 0; index < STARTS; index += 1) {
    await using stack = new AsyncDisposableStack();
    times.push((await milliseconds(() => begin(stack))).value);
  }
  return { value: times.toSorted((a, b) => a - b)[STARTS >> 1] ?? Number.NaN };
}
