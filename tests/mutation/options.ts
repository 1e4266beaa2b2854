import { parseArgs } from 'node:util';

const HELP = `Changes the sources a little, again and again, and runs the tests. A change that no
test notices is a test that is missing.

  npm run mutants                          Stryker on core and db, then the faults
                                           written by hand
  npm run mutants -- --files PATTERN       Stryker alone, on these files; may be
                                           repeated
  npm run mutants -- --part 2/6            Stryker alone, on every sixth file from
                                           the second on
  npm run mutants -- --faults TEXT         only the faults with this in their name
                                           or file; '' takes all of them
  npm run mutants -- --list                names the files and faults

Stryker keeps what it found in mutation-report/, and tests again only what changed.

Ends with 0 if every fault was detected and the score is high enough, 1 if not, 2 if
it was called wrongly.`;

export type Options = {
  files: string[];
  part: { index: number; of: number };
  faults: string | undefined;
  list: boolean;
  /** Whether no files, part or faults were selected. */
  isWhole: boolean;
};

/** Parses the command line. Exits when it is invalid or asks for help. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        files: { type: 'string', multiple: true, default: [] },
        part: { type: 'string' },
        faults: { type: 'string' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    const { files, part, faults, list } = values;
    const isWhole = files.length === 0 && part === undefined && faults === undefined;
    return { files, part: readPart(part ?? '1/1'), faults, list, isWhole };
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
}

function readPart(text: string): { index: number; of: number } {
  const [index = 0, of = 0] = text.split('/').map(Number);
  if (!(index >= 1 && of >= index)) throw new Error(`--part ${text} is not like 2/6`);
  return { index, of };
}

export function misused(why: string): never {
  console.error(`${why}\n\n${HELP}`);
  process.exit(2);
}
