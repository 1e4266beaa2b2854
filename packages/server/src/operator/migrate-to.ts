import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { Refusal } from '../core/model/errors.ts';
import { command, print } from './command.ts';
import type { Io } from './io.ts';
import { type Move, partsOf, runMove } from './move/run.ts';
import { missed, summary } from './move/summary.ts';
import { readTarget } from './move/target.ts';
import { createProgressLine } from './progress-line.ts';

const HELP = `
The present configuration comes from the environment, as for every command. <env file> holds that of
the new servers, one VARIABLE=value a line, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY if it
needs them. Either may be SQLite or PostgreSQL, files or S3; what is the same in both stays.

With as little standstill as possible, from SQLite and files to PostgreSQL and S3:
  $ cat new.env
  VITRINE_DATABASE_URL=postgres://vitrine:…@db.internal/vitrine
  VITRINE_SECRET=…                                      32 characters or more, the same for all servers
  VITRINE_S3_BUCKET=vitrine
  AWS_ACCESS_KEY_ID=…
  AWS_SECRET_ACCESS_KEY=…
  $ vitrine-server migrate-to new.env --bytes           while the server runs, as often as you like
  $ systemctl stop vitrine                              now stop it
  $ vitrine-server migrate-to new.env                   the rest of the bytes, and the rows
and start the new servers with new.env, not before.

Nothing of the source changes. Every object is verified by its hash while it is copied, and the rows are
compared before they are kept. Broken off at any moment, it goes on when it is run again.

If the source is PostgreSQL, stop ALL of its servers: this cannot see whether one still runs (what
changes meanwhile is found, and then nothing is kept). Bytes that were PUT to an open reservation in
S3 and not finalized are not moved; clients that renew it are told what to PUT again.
Bytes that are missing or damaged at the source are named, and the move ends before the rows. Upload
or restore them, or delete what uses them; or accept the loss with --without-lost. Those that nothing
uses any more do not stop it.`;

type Options = { bytes?: boolean; withoutLost?: boolean; json?: boolean };

/** The move was stopped by Ctrl-C or SIGTERM. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  /** 128 + the number of the signal, as in shells. */
  readonly exitCode: number;
  constructor(signal: string) {
    super('Stopped. What was copied is kept: run the same again to go on.');
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}

export function migrateToCommand(io: Io): Command {
  return command('migrate-to', 'copy everything to another database or blob store')
    .argument('<env file>', 'the variables of the new servers')
    .option('--bytes', 'only the bytes, while the server may run')
    .option('--without-lost', 'go on although the source has lost some bytes')
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) => {
      const move = await prepare(io, file, options);
      requireWork(move, file);
      try {
        const report = await runMove(move);
        move.progress.clear();
        print(io, options, report, summary(move, report, file));
        const lost = missed(report).length;
        if (lost > 0 && !options.withoutLost) throw bytesAreLost(lost, options);
      } finally {
        move.progress.clear();
      }
    });
}

function requireWork(move: Move, file: string): void {
  const parts = partsOf(move);
  if (!parts.rows && !parts.bytes) {
    throw new Refusal(
      'invalid_request',
      `${file} names the database and the blob store that are in use already: there is nothing to move.`,
    );
  }
  if (move.options.bytes && !parts.bytes) {
    throw new Refusal(
      'invalid_request',
      `With ${file} the bytes stay where they are: there is nothing to do for --bytes.`,
    );
  }
}

async function prepare(io: Io, file: string, options: Options): Promise<Move> {
  const from = { config: readConfig(io.env), credentials: undefined };
  const to = readTarget(file, await readFile(file, 'utf8').catch(noFile), io.env);
  for (const name of to.config.unknown) {
    io.err(`${file}: ${name} is no variable of Vitrine; see docs/configuration.md\n`);
  }
  const stop = new AbortController();
  void io.stopSignal().then((signal) => {
    if (!options.json)
      io.err('\nFinishing the running copies; press Ctrl-C again to end at once.\n');
    stop.abort(new Stopped(signal));
  });
  return {
    from,
    to,
    options: { bytes: options.bytes === true, withoutLost: options.withoutLost === true },
    progress: createProgressLine(io, options.json === true),
    signal: stop.signal,
  };
}

const NO_FILE = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

function noFile(error: NodeJS.ErrnoException): never {
  if (!NO_FILE.includes(error.code ?? '')) throw error;
  throw new Refusal(
    'invalid_request',
    `${error.path ?? 'That'} is no file. Name the file with the variables of the new servers.`,
  );
}

const bytesAreLost = (count: number, { bytes }: Options) =>
  new Refusal(
    'not_found',
    `${count} object(s) that are in use could not be copied, see above${bytes ? '' : '; the rows were not'}. Upload or restore them, or delete what uses them, and run this again; or accept the loss with --without-lost.`,
  );
