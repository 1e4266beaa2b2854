import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { expected, put, reserve, startVitrine, type Vitrine } from '../harness/vitrine.ts';
import { startNginx } from '../peers/nginx.ts';

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
  note: 'nginx by its DAV module, a worker for each core, neither hashes nor syncs. The reservations are made before the time is taken. With slower memory, of 250 ns a read, the ratio was 0.18 (ADR 29).',
  aims: [{ ours: 'Vitrine', peer: 'nginx DAV', atLeast: 0.3 }],
  async open({ folder, stack, isQuick }) {
    const vitrine = await startVitrine(join(folder, 'vitrine'), stack);
    const nginx = await startNginx(join(folder, 'nginx'), stack);
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

function never(): never {
  throw new Error('fewer slots than files');
}
