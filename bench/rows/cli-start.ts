import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plainEnvironment } from '../../tests/harness/processes/command.ts';
import { unpackCommand } from '../harness/command.ts';
import { milliseconds } from '../harness/load.ts';
import type { Row } from '../harness/row.ts';
import { startVitrine } from '../harness/vitrine.ts';

const STARTS = 10;

export const cliStart: Row = {
  name: 'cli-start',
  work: '`vitrine --version`',
  unit: 'ms',
  note: 'The command as /cli.tgz hands it out; the mean of ten starts.',
  aims: [{ ours: 'Vitrine', peer: 'node -e 0', atMost: 1.5 }],
  async open({ folder, stack }) {
    const server = await startVitrine(join(folder, 'vitrine'), stack);
    const main = await unpackCommand(server, join(folder, 'command'));
    const starts = (args: string[]) => async () => {
      const { value } = await milliseconds(async () => {
        for (let index = 0; index < STARTS; index += 1)
          await promisify(execFile)(process.execPath, args, { env: plainEnvironment() });
      });
      return { value: value / STARTS };
    };
    return { Vitrine: starts([main, '--version']), 'node -e 0': starts(['-e', '0']) };
  },
};
