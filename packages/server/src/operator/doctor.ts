import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { Refusal } from '../core/errors.ts';
import { command, print, withParts } from './command.ts';
import type { Io } from './io.ts';

const MARK = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' };

export function doctorCommand(io: Io): Command {
  return command('doctor', 'check database, blob store, clock, disk and configuration').action(
    async (options) => {
      const config = readConfig(io.env);
      const { examine } = await import('./examine.ts');
      const findings = await withParts(io, (parts) => examine(parts, config));
      const lines = findings.map(({ check, state, says }) => `${MARK[state]}  ${check}: ${says}`);
      const ok = findings.every(({ state }) => state !== 'fail');
      print(io, options, { ok, checks: findings }, lines.join('\n'));
      if (!ok) throw new Refusal('unavailable', 'Something needs mending, see above.');
    },
  );
}
