import { parseArgs } from 'node:util';

const HELP = `Puts small faults into a copy of Vitrine, one at a time, and runs the tests that
ought to notice. A fault that nobody notices is a test that is missing.

  npm run mutants -- [options]

  --only TEXT   only faults with this in their room, name or file; may be
                repeated
  --list        names them, and tries none

Ends with 0 if each was noticed, 1 if one was not, 2 if it was called wrongly.`;

export type Options = { only: string[]; list: boolean };

/** What the command was called with. Ends it when that was wrong, or asked for help. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [''] },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (!values.help) return values;
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
}

export function misused(why: string): never {
  console.error(`${why}\n\n${HELP}`);
  process.exit(2);
}
