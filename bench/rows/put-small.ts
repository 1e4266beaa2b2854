import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { expected, put, reserve, startVitrine, type Vitrine } from '../harness/vitrine.ts';
import { startNginx } from '../peers/nginx.ts';
import { startPeer } from '../peers/node.ts';

const BYTES = 1024;
const AT_ONCE = 16;
/** With the bundle, as many as a reservation may have. */
const FILES = 1999;
/** Enough for all seconds on a fast machine. */
const RESERVATIONS = 15;

export const putSmall: Row = {
  name: 'put-small',
  work: 'durable PUTs of 1 KiB, 16 at once',
  unit: 'PUTs/s',
  note: 'nginx by its DAV module, a worker for each core, neither hashes nor syncs. The reservations are made before the time is taken. “A hash and one row”: the least that a fastify with SQLite does for a durable PUT, without keys, slots or limits.',
  aims: [{ ours: 'Vitrine', peer: 'nginx DAV', atLeast: 0.3 }],
  limit:
    'A fastify that hashes the bytes and inserts one row, durably and without keys, slots or limits, does not reach the aim either where memory or the disk’s sync is slow (“a hash and one row”). With faster ones Vitrine reached 0.385, in rounds of 0.3 s (ADR 29).',
  async open({ folder, stack, isQuick }) {
    const vitrine = await startVitrine(join(folder, 'vitrine'), stack);
    const nginx = await startNginx(join(folder, 'nginx'), stack);
    await mkdir(join(folder, 'rows'));
    const rows = await startPeer(stack, 'rows.js', join(folder, 'rows'));
    const seconds = isQuick ? 1 : 3;
    return {
      async Vitrine() {
        const slots = (
          await Promise.all(Array.from({ length: RESERVATIONS }, () => slotsFor(vitrine)))
        ).flat();
        const load = { url: vitrine.url, atOnce: AT_ONCE, seconds, count: slots.length };
        return perSecond(load, async (connection, index) => {
          const { slot, bytes } = slots[index] ?? never();
          await put(connection, slot, bytes);
        });
      },
      async 'fastify, a hash and one row'() {
        const bytes = randomBytes(BYTES);
        const tokens = await reserveRows(rows.url, bytes);
        const load = { url: rows.url, atOnce: AT_ONCE, seconds, count: tokens.length };
        return perSecond(load, async (connection, index) => {
          const headers = { 'Content-Type': 'application/octet-stream' };
          const path = `/flows/${tokens[index] ?? never()}`;
          expected(201, await connection.send({ method: 'PUT', path, headers, body: bytes }));
        });
      },
      async 'nginx DAV'(round) {
        const bytes = randomBytes(BYTES);
        return perSecond({ url: nginx, atOnce: AT_ONCE, seconds }, async (connection, index) => {
          const path = `/store/${round}-${index}`;
          expected(201, await connection.send({ method: 'PUT', path, body: bytes }));
        });
      },
    };
  },
};

/** Slots of files that nobody has sent yet. */
async function slotsFor(vitrine: Vitrine) {
  const bodies = Array.from({ length: FILES }, () => randomBytes(BYTES));
  const declare = (bytes: Buffer) => ({ contentHash: sha256(bytes), sizeBytes: bytes.length });
  const files = bodies.map((bytes, index) => ({ path: `${index}.png`, ...declare(bytes) }));
  const connection = await Connection.open(vitrine.url);
  const { slots } = await reserve(connection, vitrine, declare(randomBytes(BYTES)), { files });
  connection.close();
  return slots.slice(1).map((slot, index) => ({ slot, bytes: bodies[index] ?? never() }));
}

/** The tokens of as many PUTs of `bytes` as Vitrine gets slots. */
async function reserveRows(url: string, bytes: Buffer): Promise<string[]> {
  const connection = await Connection.open(url);
  const body = JSON.stringify({
    count: RESERVATIONS * FILES,
    contentHash: sha256(bytes),
    sizeBytes: bytes.length,
  });
  const headers = { 'Content-Type': 'application/json' };
  const made = await connection.send({ method: 'POST', path: '/flows', headers, body });
  connection.close();
  return JSON.parse(expected(201, made).body).tokens;
}

function never(): never {
  throw new Error('fewer slots than files');
}
