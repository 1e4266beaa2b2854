import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '../../tools/support/memory.ts';
import { Connection } from '../harness/connection.ts';
import { type Row, together } from '../harness/row.ts';
import { startStores } from '../harness/stores.ts';
import { finalize, put, reserve, startVitrine, type Vitrine } from '../harness/vitrine.ts';
import { largeBody } from './put-large.ts';

const MIB = 1024 ** 2;
const OBJECTS = 16;

export const verifyS3: Row = {
  name: 'verify-s3',
  work: '16 objects on S3, finalized at once',
  unit: 'MiB',
  note: 'Objects of 64 MiB, which the server reads to verify them (the store keeps those of all rounds in memory); the memory of the server before and meanwhile.',
  aims: [],
  isLong: true,
  async open({ folder, stack, isQuick }) {
    const { s3, env } = await startStores(stack);
    const vitrine = await startVitrine(folder, stack, env);
    const size = isQuick ? 16 : 64;
    const verified = together(async () => {
      const tokens: string[] = [];
      for (let index = 0; index < OBJECTS; index += 1)
        tokens.push(await upload(vitrine, s3.endpoint, size));
      const memory = watchMemory(vitrine.process.pid ?? 0);
      const began = performance.now();
      await Promise.all(tokens.map((token) => finalizePatiently(vitrine, token)));
      const seconds = (performance.now() - began) / 1000;
      memory.stop();
      const more = (memory.peak() - memory.idle) / MIB;
      return { speed: (OBJECTS * size) / seconds, idle: memory.idle / MIB, more };
    });
    return {
      'verified a second': verified('speed'),
      'memory before': verified('idle'),
      'memory more than before': verified('more'),
    };
  },
};

/** Reserves a build of a branch of its own and sends its bytes. Returns the token. */
async function upload(vitrine: Vitrine, endpoint: string, mib: number): Promise<string> {
  const connections = [
    await Connection.open(vitrine.url),
    await Connection.open(endpoint),
  ] as const;
  const body = largeBody(mib);
  const branch = body.contentHash;
  const { token, slots } = await reserve(connections[0], vitrine, body, { branch });
  if (slots[0]) await put(connections[1], slots[0], body);
  for (const connection of connections) connection.close();
  return token;
}

/** Like a client, repeats the finalize while the server answers that it is in progress. */
async function finalizePatiently(vitrine: Vitrine, token: string): Promise<void> {
  const connection = await Connection.open(vitrine.url);
  for (;;) {
    const failure = await finalize(connection, vitrine, token).then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) break;
    if (!failure.message.includes('finalize_in_progress')) throw failure;
    await sleep(1000);
  }
  connection.close();
}
