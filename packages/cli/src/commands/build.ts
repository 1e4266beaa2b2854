import type { Command } from 'commander';
import { connect } from '../connect.ts';
import type { Io } from '../io.ts';
import { ENVIRONMENT, EXIT_STATUS, serverOptions } from '../options/server.ts';
import { findBuild, type WhichOptions, whichOptions } from '../options/which-build.ts';
import { jsonText } from '../output/guard.ts';
import { buildDetails } from '../output/records.ts';

const HELP = `
Examples:
  $ vitrine build latest
  $ vitrine build latest --branch main --platform android --json
  $ vitrine build latest --commit HEAD --wait 120
  $ vitrine build bld_6fVq2ZkT8sYwPn4R

Without options, repository and branch of "latest" come from CI or git.
With --json stdout is the build record.`;

async function run(id: string, options: WhichOptions, io: Io): Promise<void> {
  const build = await findBuild(id, options, connect(options, io), io);
  const text = options.json ? jsonText(build) : buildDetails(build, io.colour.out);
  io.out(`${text}\n`);
}

export function buildCommand(parent: Command, io: Io): void {
  const command = parent
    .command('build')
    .summary('show one build')
    .description('Shows the latest build of a branch, or the build with an id.')
    .argument('<latest|id>', '"latest", or an id (bld_…)');
  serverOptions(whichOptions(command))
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((id: string, options: WhichOptions) => run(id, options, io));
}
