import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import type { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { expected, flow as flowOf, startVitrine } from '../harness/vitrine.ts';
import { startPeer } from '../peers/node.ts';
import { startTurborepo, turborepoHeaders } from '../peers/turborepo.ts';

const BYTES = 4096;
const AT_ONCE = 16;

export const flow: Row = {
  name: 'flow',
  work: 'whole flows: reserve, PUT 4 KiB, finalize; 16 at once',
  unit: 'flows/s',
  note: '@tus/server with its file store: create and PATCH. “Made durable”: it syncs file, description and folder before it answers. turborepo-remote-cache stores on files: one PUT, neither hashed nor synced, for comparison only. “Three rows”: the least that a fastify with SQLite does for three durable steps, a hash and one row each, without keys, accounts, lists or limits.',
  aims: [
    { ours: 'Vitrine', peer: 'tus, made durable', atLeast: 2.5 },
    { ours: 'Vitrine', peer: 'tus', atLeast: 1.5 },
  ],
  limit:
    'The least that three durable steps take, a fastify with one row for each and no keys, accounts, lists or limits, reaches about 2.5 times durable tus and 1.5 times tus by itself (“three rows”). A flow of Vitrine inserts 10 rows, changes 5 others and touches 45 B-trees, for lists, history, retention and quotas: 0.43 of its 0.92 ms of a processor. On two cores, two servers with a database each make only a quarter more flows than one, so no division between threads reaches the aim (ADR 29).',
  async open({ folder, stack, isQuick }) {
    const at = async (name: string) => {
      const path = join(folder, name);
      await mkdir(path, { recursive: true });
      return path;
    };
    const vitrine = await startVitrine(await at('vitrine'), stack);
    const durable = await startPeer(stack, 'tus.js', await at('durable'), 'durable');
    const plain = await startPeer(stack, 'tus.js', await at('plain'));
    const rows = await startPeer(stack, 'rows.js', await at('rows'));
    const turborepo = await startTurborepo(await at('turborepo'), stack);
    const load = { atOnce: AT_ONCE, seconds: isQuick ? 1 : 3 };
    const tus = (url: string) => () =>
      perSecond({ ...load, url }, (connection) => tusFlow(connection, randomBytes(BYTES)));
    return {
      Vitrine: () =>
        perSecond({ ...load, url: vitrine.url }, async (connection) => {
          await flowOf(connection, vitrine, randomBytes(BYTES));
        }),
      'tus, made durable': tus(durable.url),
      tus: tus(plain.url),
      'fastify, three rows': () =>
        perSecond({ ...load, url: rows.url }, (connection) =>
          rowsFlow(connection, randomBytes(BYTES)),
        ),
      'turborepo-remote-cache': () =>
        perSecond({ ...load, url: turborepo }, async (connection) => {
          const path = `/v8/artifacts/${randomBytes(16).toString('hex')}?slug=bench`;
          const sent = { method: 'PUT', path, headers: turborepoHeaders, body: randomBytes(BYTES) };
          const { status, body } = await connection.send(sent);
          if (status >= 300) throw new Error(`turborepo-remote-cache answers ${status}: ${body}`);
        }),
    };
  },
};

async function rowsFlow(connection: Connection, bytes: Buffer): Promise<void> {
  const declared = JSON.stringify({ contentHash: sha256(bytes), sizeBytes: bytes.length });
  const headers = { 'Content-Type': 'application/json' };
  const made = { method: 'POST', path: '/flows', headers, body: declared };
  const { tokens } = JSON.parse(expected(201, await connection.send(made)).body);
  const path = `/flows/${tokens[0]}`;
  expected(
    201,
    await connection.send({
      method: 'PUT',
      path,
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
    }),
  );
  expected(201, await connection.send({ method: 'POST', path, headers, body: '{}' }));
}

const TUS = { 'Tus-Resumable': '1.0.0' };

export async function tusFlow(
  connection: Connection,
  bytes: Uint8Array | { bytes: number; chunks: Iterable<Uint8Array> },
): Promise<void> {
  const length = 'chunks' in bytes ? bytes.bytes : bytes.length;
  const create = { ...TUS, 'Upload-Length': `${length}`, 'Content-Length': '0' };
  const made = await connection.send({ method: 'POST', path: '/files', headers: create });
  const location = /^location: *(\S+)/im.exec(expected(201, made).head)?.[1] ?? '';
  const path = new URL(location, 'http://127.0.0.1').pathname;
  const patch = { ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  expected(204, await connection.send({ method: 'PATCH', path, headers: patch, body: bytes }));
}
