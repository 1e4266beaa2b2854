import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newCommit } from '../../tests/harness/fixtures/bytes.ts';
import { writeApp } from '../harness/app.ts';
import { unpackCommand, upload as uploadApp } from '../harness/command.ts';
import { Connection } from '../harness/connection.ts';
import { milliseconds } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { reserve, startVitrine } from '../harness/vitrine.ts';
import { ensureProgram } from '../peers/system.ts';

const FILES = 300;
const BYTES = 32 * 1024;

export const upload: Row = {
  name: 'upload',
  work: '`vitrine upload` of 300 new files of 32 KiB',
  unit: 'ms',
  note: 'The command as /cli.tgz hands it out: it starts, hashes, reserves, sends and finalizes. curl sends as many bytes to slots of the same server, which were reserved before the time is taken.',
  aims: [{ ours: 'Vitrine', peer: 'curl, 8 at once', atMost: 1.2 }],
  limit:
    'What curl is timed for is the server’s time for 300 PUTs: it hashes, commits and syncs. The command’s PUTs take as long (140 ms), and starting Node alone is the fifth that the aim allows (30 ms). Then it loads its modules (20), asks git and lists the files (28), reads and hashes them (34), and reserves 300 slots (17 to 33); then it finalizes and ends. A reservation declares the hash of each file, so none can be sent before all are read.',
  async open({ folder, stack }) {
    const server = await startVitrine(join(folder, 'vitrine'), stack);
    const curl = await ensureProgram('curl');
    const main = await unpackCommand(server, join(folder, 'command'));
    return {
      async Vitrine(round) {
        const app = await writeApp(join(folder, `ours-${round}`), FILES, BYTES);
        return milliseconds(() => uploadApp({ main, server, app, commit: newCommit() }));
      },
      async 'curl, 8 at once'(round) {
        const { files } = await writeApp(join(folder, `curl-${round}`), FILES, BYTES);
        const [bundle, ...assets] = files;
        if (bundle === undefined) throw new Error('no bundle');
        const connection = await Connection.open(server.url);
        const declared = assets.map(({ file: _, ...asset }) => asset);
        const { slots } = await reserve(connection, server, bundle, { files: declared });
        connection.close();
        const transfers = slots.map(({ putUrl, headers }, index) => {
          const lines = [`url = "${putUrl}"`, `upload-file = "${files[index]?.file}"`];
          for (const [name, value] of Object.entries(headers))
            lines.push(`header = "${name}: ${value}"`);
          return [...lines, 'output = "/dev/null"', 'fail'].join('\n');
        });
        const config = join(folder, `curl-${round}.conf`);
        await writeFile(config, transfers.join('\nnext\n'));
        const args = [
          '--silent',
          '--show-error',
          '--parallel',
          '--parallel-max',
          '8',
          '-K',
          config,
        ];
        return milliseconds(() => promisify(execFile)(curl, args));
      },
    };
  },
};
