import { styleText } from 'node:util';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { Refusal } from '../core/model/errors.ts';
import { command, print } from './command.ts';
import { repeated } from './failure.ts';
import type { Finding } from './finding.ts';
import type { Io } from './io.ts';

const MARK = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' };
const COLOUR = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

const HELP = `
Every check says what to do when it is not fine; \`warn\` may stay, \`FAIL\` must not.
With PostgreSQL it looks at version, encoding, durability and pooler. With S3 it makes small objects,
tries with real requests what the store refuses of what was not signed, and removes them again.
--fix changes the settings of the bucket: it allows uploads from pages at VITRINE_BASE_URL (CORS), and
adds a lifecycle rule for uploads that nobody finalized. Rules that are not its own stay as they are.

  $ vitrine-server doctor
  $ vitrine-server doctor --fix
  $ vitrine-server doctor --json | jq '.checks[] | select(.state != "ok")'`;

export function doctorCommand(io: Io): Command {
  return command('doctor', 'check database, blob store, clock, disk and configuration')
    .option('--fix', 'set up the bucket for browsers and for cleaning up')
    .addHelpText('after', HELP)
    .action(async (options: { fix?: boolean; json?: boolean }) => {
      const config = readConfig(io.env);
      const { runChecks } = await import('./checks.ts');
      const found = await runChecks(config, { fix: options.fix === true });
      const findings = found.map((one) => ({ ...one, message: repeated(one.message) }));
      const lines = findings.map((found) => line(found, io));
      const ok = findings.every(({ state }) => state !== 'fail');
      const checks = findings.map(({ message: says, ...rest }) => ({ ...rest, says }));
      print(io, options, { ok, checks }, lines.join('\n'));
      if (!ok) throw new Refusal('unavailable', 'Something needs mending, see above.');
    });
}

function line({ check, state, message }: Finding, { isTerminal, env }: Io): string {
  const coloured = isTerminal && !env.NO_COLOR;
  const mark = coloured
    ? styleText(COLOUR[state], MARK[state], { validateStream: false })
    : MARK[state];
  return `${mark}  ${check}: ${message}`;
}
