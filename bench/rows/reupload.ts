import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { newCommit } from '../../tests/harness/fixtures/bytes.ts';
import { close, listen, track } from '../../tests/harness/proxies/listening.ts';
import { freePort } from '../../tests/harness/services/daemon.ts';
import { writeApp } from '../harness/app.ts';
import { unpackCommand, upload } from '../harness/command.ts';
import type { Row } from '../harness/row.ts';
import { startVitrine } from '../harness/vitrine.ts';

const FILES = 300;
const BYTES = 32 * 1024;
const CHANGED_BYTES = 2 * 1024 ** 2;

export const reupload: Row = {
  name: 'reupload',
  work: 'an upload in which 1 of 300 files changed, 2 MiB',
  unit: 'bytes on the wire by bytes changed',
  note: 'All bytes of all connections between command and server, both ways, heads and answers included; the other 299 files of 32 KiB were in the upload before. What is declared of 300 files and answered takes some 80 kB, whatever changed: the other way changes a file of 32 KiB.',
  aims: [{ ours: 'Vitrine', atMost: 1.05 }],
  async open({ folder, stack }) {
    const wire = await countingProxy(stack);
    const env = { VITRINE_PORT: `${wire.port}`, VITRINE_BASE_URL: wire.url };
    const started = await startVitrine(join(folder, 'vitrine'), stack, env);
    // It says where it listens itself, and the command is to go the counted way.
    const server = { ...started, url: wire.url };
    const main = await unpackCommand(server, join(folder, 'command'));
    const app = await writeApp(join(folder, 'app'), FILES, BYTES);
    const send = () => upload({ main, server, app, commit: newCommit() });
    await send();
    return {
      Vitrine: () => changed('asset-1.png', CHANGED_BYTES),
      'Vitrine, 32 KiB changed': () => changed('asset-2.png', BYTES),
    };

    async function changed(name: string, bytes: number) {
      await writeFile(join(app.assets, name), randomBytes(bytes));
      const before = wire.bytes();
      await send();
      return { value: (wire.bytes() - before) / bytes };
    }
  },
};

/** Passes connections on to a server that will listen on `port`. Counts what they carry. */
async function countingProxy(stack: AsyncDisposableStack) {
  const sockets = new Set<Socket>();
  const target = await freePort();
  let bytes = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      track(sockets, from);
      from.on('data', (chunk) => {
        bytes += chunk.length;
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  const port = await listen(server);
  stack.defer(() => close(server, sockets));
  return { url: `http://127.0.0.1:${port}`, port: target, bytes: () => bytes };
}
