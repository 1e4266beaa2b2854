import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { watchMemory } from '../../tools/support/memory.ts';
import { Connection } from '../harness/connection.ts';
import { type Row, together } from '../harness/row.ts';
import { put, reserve, startVitrine, type Vitrine } from '../harness/vitrine.ts';
import { startPeer } from '../peers/node.ts';
import { tusFlow } from './flow.ts';
import { largeBody } from './put-large.ts';

const MIB = 1024 ** 2;
const UPLOADS = 16;
const SETTLES_MS = 1500;

type Server = { pid: number; upload(body: ReturnType<typeof largeBody>): Promise<void> };
type Start = (stack: AsyncDisposableStack, folder: string) => Promise<Server>;

export const memory: Row = {
  name: 'memory',
  work: 'memory while 16 × 128 MiB are uploaded at once',
  unit: 'MiB',
  note: 'Resident memory (VmRSS) of a server that was started for this round: idle after 1.5 s, and the most above that while the bytes come.',
  aims: [
    { ours: 'Vitrine, more than idle', atMost: 64 },
    { ours: 'Vitrine, idle', atMost: 100 },
  ],
  isLong: true,
  async open({ folder }) {
    const ours = together(() => watch(startOurs, join(folder, 'vitrine')));
    const tus = together(() => watch(startTus, join(folder, 'tus')));
    return {
      'Vitrine, more than idle': ours('more'),
      'Vitrine, idle': ours('idle'),
      'tus, more than idle': tus('more'),
      'tus, idle': tus('idle'),
    };
  },
};

const startOurs: Start = async (stack, folder) => {
  const vitrine = await startVitrine(folder, stack);
  return { pid: vitrine.process.pid ?? 0, upload: (body) => upload(vitrine, body) };
};

async function upload(vitrine: Vitrine, body: ReturnType<typeof largeBody>): Promise<void> {
  const connection = await Connection.open(vitrine.url);
  const { slots } = await reserve(connection, vitrine, body);
  if (slots[0]) await put(connection, slots[0], body);
  connection.close();
}

const startTus: Start = async (stack, folder) => {
  const { url, pid } = await startPeer(stack, 'tus.js', folder);
  return {
    pid,
    async upload(body) {
      const connection = await Connection.open(url);
      await tusFlow(connection, body);
      connection.close();
    },
  };
};

async function watch(start: Start, folder: string): Promise<{ more: number; idle: number }> {
  await mkdir(folder, { recursive: true });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true }));
  const { pid, upload } = await start(stack, folder);
  const bodies = Array.from({ length: UPLOADS }, () => largeBody(128));
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
  const watching = watchMemory(pid);
  await Promise.all(bodies.map(upload)).finally(watching.stop);
  return { idle: watching.idle / MIB, more: (watching.peak() - watching.idle) / MIB };
}
