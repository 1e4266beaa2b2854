import { Command } from 'commander';
import { version } from '../platform/version.ts';
import { accountCommand } from './account.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { doctorCommand } from './doctor.ts';
import { repeated } from './failure.ts';
import type { Io } from './io.ts';
import { keyCommand } from './key.ts';
import { migrateToCommand } from './migrate-to.ts';
import { repoCommand } from './repo.ts';
import { serveCommand } from './serve.ts';
import { sweepCommand } from './sweep.ts';
import { trustCommand } from './trust.ts';
import { usageCommand } from './usage.ts';

const EXAMPLES = `
First steps, on an empty data directory:
  $ vitrine-server serve                                  leave it running
  $ vitrine-server account create acme
  $ vitrine-server repo link acme/shop --account acme
  $ vitrine-server key create --account acme --scope builds --scope preview_upload
Then give the key to CI as the secret VITRINE_KEY. Or let its jobs in without one: \`vitrine-server trust\`.

When one process is not enough: \`vitrine-server migrate-to new.env\` copies everything to PostgreSQL
and S3, and \`vitrine-server doctor\` says whether a database and a store keep what is promised.
  $ vitrine-server migrate-to --help

Configuration comes from the environment: VITRINE_DATA_DIR (./data), VITRINE_HOST (127.0.0.1),
VITRINE_PORT (8484), VITRINE_BASE_URL, VITRINE_DATABASE_URL, VITRINE_S3_BUCKET and more.
docs/configuration.md lists all of it.
`;

/** Creates `vitrine-server`, the operator's command. */
export function program(io: Io): Command {
  const root = new Command('vitrine-server')
    .description('Runs a Vitrine server and administers its accounts, keys and repositories.')
    .version(version)
    .addHelpText('after', EXAMPLES)
    .showSuggestionAfterError()
    .showHelpAfterError('(vitrine-server --help shows every command)');
  const commands = [
    serveCommand,
    accountCommand,
    keyCommand,
    repoCommand,
    trustCommand,
    auditCommand,
    usageCommand,
    sweepCommand,
    backupCommand,
    migrateToCommand,
    doctorCommand,
  ];
  for (const make of commands) root.addCommand(make(io));
  return configured(root, io);
}

/** Makes every command throw instead of exiting, and write to `io`. */
function configured(command: Command, io: Io): Command {
  // Error messages repeat input, which may be a secret in the wrong place.
  const writeErr = (text: string) => io.err(repeated(text));
  command.exitOverride().configureOutput({ writeOut: io.out, writeErr });
  for (const child of command.commands) configured(child, io);
  return command;
}
