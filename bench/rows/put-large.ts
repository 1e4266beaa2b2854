import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '../harness/connection.ts';
import { throughput } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { expected, put, reserve, startVitrine } from '../harness/vitrine.ts';
import { startNginx } from '../peers/nginx.ts';
import { ensureProgram } from '../peers/system.ts';

const MIB = 1024 ** 2;
const SIZE = 512;
const block = randomBytes(MIB);

export const putLarge: Row = {
  name: 'put-large',
  work: 'PUT of 512 MiB, hashed and fsynced',
  unit: 'MiB/s',
  note: 'nginx DAV makes the same promise by what follows its answer: `openssl dgst -sha256`, fdatasync of the file and fsync of its folder. Before each PUT 512 MiB are written and deleted, so that no way pays for fresh pages.',
  aims: [{ ours: 'Vitrine', peer: 'nginx DAV, openssl, sync', atLeast: 1.1 }],
  async open({ folder, stack }) {
    const vitrine = await startVitrine(join(folder, 'vitrine'), stack);
    const nginx = await startNginx(join(folder, 'nginx'), stack);
    const openssl = await ensureProgram('openssl');
    return {
      async Vitrine() {
        const body = largeBody(SIZE);
        const connection = await Connection.open(vitrine.url);
        const { slots } = await reserve(connection, vitrine, body);
        const slot = slots[0];
        if (slot === undefined) throw new Error('no slot');
        await touchMemory(folder);
        const figure = await throughput(SIZE, () => put(connection, slot, body));
        connection.close();
        return figure;
      },
      async 'nginx DAV, openssl, sync'(round) {
        const body = largeBody(SIZE);
        const connection = await Connection.open(nginx);
        const path = `/store/${round}`;
        const file = join(folder, 'nginx', path);
        await touchMemory(folder);
        const figure = await throughput(SIZE, async () => {
          expected(201, await connection.send({ method: 'PUT', path, body }));
          await promisify(execFile)(openssl, ['dgst', '-sha256', file]);
          await sync(file, 'datasync');
          await sync(join(file, '..'), 'sync');
        });
        connection.close();
        await rm(file);
        return figure;
      },
    };
  },
};

/** A body with a hash that no other has: only its last block is new. */
export function largeBody(mib: number) {
  const last = randomBytes(MIB);
  const hash = prefix(mib - 1).copy();
  const chunks = [...Array.from({ length: mib - 1 }, () => block), last];
  return {
    chunks,
    bytes: mib * MIB,
    sizeBytes: mib * MIB,
    contentHash: hash.update(last).digest('hex'),
  };
}

const prefixes = new Map<number, ReturnType<typeof createHash>>();

function prefix(blocks: number) {
  let hash = prefixes.get(blocks);
  if (hash === undefined) {
    hash = createHash('sha256');
    for (let index = 0; index < blocks; index += 1) hash.update(block);
    prefixes.set(blocks, hash);
  }
  return hash;
}

/** The kernel may have to get pages from a hypervisor. It does that here, and not in what follows. */
export async function touchMemory(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'touched');
  await writeFile(
    file,
    Array.from({ length: SIZE }, () => block),
  );
  await rm(file);
}

async function sync(path: string, how: 'sync' | 'datasync'): Promise<void> {
  const file = await open(path, 'r');
  await file[how]();
  await file.close();
}
