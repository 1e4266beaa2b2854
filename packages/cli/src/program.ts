import { Command, CommanderError } from 'commander';
import { branchCommand } from './commands/branch.ts';
import { branchesCommand } from './commands/branches.ts';
import { buildCommand } from './commands/build.ts';
import { buildsCommand } from './commands/builds.ts';
import { doctorCommand } from './commands/doctor.ts';
import { openCommand } from './commands/open.ts';
import { reportCommand } from './commands/report.ts';
import { uploadBuildCommand } from './commands/upload-build.ts';
import { uploadPreviewCommand } from './commands/upload-preview.ts';
import type { Io } from './io.ts';
import { ENVIRONMENT, EXIT_STATUS } from './options/server.ts';
import { explain } from './output/explain.ts';
import { guarded } from './output/guard.ts';
import { version } from './version.ts';

const HELP = `
Examples:
  $ export VITRINE_URL=https://vitrine.example VITRINE_KEY=vtrk_…
  $ vitrine doctor
  $ vitrine upload build --bundle dist/main.jsbundle --assets dist
  $ vitrine open

\`vitrine <command> --help\` explains a command.`;

function assemble(io: Io): Command {
  const program = new Command('vitrine')
    .description('Uploads React Native bundles to a Vitrine server and shows what is there.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      // `run` below prints every failure itself, those of commander included.
      outputError: () => {},
      getOutHasColors: () => io.colour.out,
      getErrHasColors: () => io.colour.err,
    })
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`);
  const upload = program
    .command('upload')
    .summary('upload a build or a preview')
    .description('Uploads a bundle: as the build of a branch, or as a shareable preview.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\n`vitrine upload build --help` and `vitrine upload preview --help` explain each.',
    );
  uploadBuildCommand(upload, io);
  uploadPreviewCommand(upload, io);
  buildsCommand(program, io);
  buildCommand(program, io);
  branchCommand(program, io);
  branchesCommand(program, io);
  openCommand(program, io);
  reportCommand(program, io);
  doctorCommand(program, io);
  return program;
}

/** The names of the command and subcommand in `args`: `vitrine upload build`. */
function commandPath(program: Command, args: readonly string[]): string {
  let command = program;
  const names = [program.name()];
  for (const word of args) {
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (!next) continue;
    names.push(word);
    command = next;
  }
  return names.join(' ');
}

const wasHelp = (error: unknown): boolean =>
  error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help');

/** Runs one command line; resolves to the exit status. Never rejects. */
export async function run(args: readonly string[], unguarded: Io): Promise<number> {
  const io = guarded(unguarded);
  const program = assemble(io);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander also shows help when the command is missing. That is a usage error: status 2.
    if (wasHelp(error)) return error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
    const debug = io.env.VITRINE_DEBUG === '1';
    const {
      text,
      exitCode,
      lines = '',
    } = explain(io.signal.aborted ? io.signal.reason : error, debug);
    const help =
      error instanceof CommanderError ? `. See ${commandPath(program, args)} --help` : '';
    const line = debug ? text : text.replace(/\s*\n\s*/g, ' ').replace(/\.$/, '');
    io.err(`vitrine: ${line}${help}\n${lines}`);
    return exitCode;
  }
}
