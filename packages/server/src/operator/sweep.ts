import type { Command } from 'commander';
import { sweep } from '../core/retention/sweep.ts';
import { command, print, withParts } from './command.ts';
import type { Io } from './io.ts';

export function sweepCommand(io: Io): Command {
  return command('sweep', 'expire reservations, apply retention, delete what nothing references')
    .addHelpText(
      'after',
      '\nA running server does this by itself every VITRINE_SWEEP_SECONDS, and looks for bytes without a row once a day; both may run at once.',
    )
    .action((options) =>
      withParts(io, async ({ deps }) => {
        const swept = await sweep(deps);
        const counts = Object.entries(swept).map(([what, count]) => `${count} ${what}`);
        print(io, options, swept, `Removed ${counts.join(', ')}.`);
      }),
    );
}
