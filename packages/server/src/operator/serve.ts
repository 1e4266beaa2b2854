import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.ts';
import { createLog } from '../platform/logging.ts';
import { command } from './command.ts';
import type { Io } from './io.ts';
import { clientLine, hasUnreachableUrls, operatorCommand } from './upload-line.ts';

const firstSteps = (url: string, operator: string) => `
Vitrine is listening on ${url}. There is no account yet. In another terminal, in this folder:

  ${operator} account create acme
  ${operator} repo link acme/shop --account acme
  ${operator} key create --account acme --scope builds --scope preview_upload

The key is shown once. Then, where your bundle is:

  export VITRINE_KEY=vtrk_…
  ${clientLine(url, 'doctor')}
  ${clientLine(url, 'upload build --bundle dist/main.jsbundle --assets dist --platform ios')}
`;

/** Warnings about the configuration, for the log of a start. */
export function startWarnings(config: Config): string[] {
  const warnings = config.unknown.map(
    (name) => `${name} is set but is no variable of Vitrine; see docs/configuration.md`,
  );
  if (hasUnreachableUrls(config))
    warnings.push(
      `VITRINE_BASE_URL is unset, so urls in answers have the host ${config.host}, which other machines ` +
        'cannot reach; set it to the address that CI and people use',
    );
  return warnings;
}

export function serveCommand(io: Io): Command {
  return command('serve', 'listen and serve until SIGTERM or Ctrl-C')
    .addHelpText(
      'after',
      '\nPrints one line of JSON on stdout once it listens; logs go to stderr as JSON lines.',
    )
    .action(async () => {
      const config = readConfig(io.env);
      const log = createLog(config.logLevel);
      for (const warning of startWarnings(config)) log.warn(warning);
      // A dynamic import, so that other commands do not load the HTTP server.
      const { openServer } = await import('../server.ts');
      const server = await openServer(config, log);
      const stopped = io.stopSignal();
      io.out(`${JSON.stringify({ event: 'listening', url: server.url })}\n`);
      // Only for the hint below, so a failing database must not end the server here.
      const accounts = await server.deps.store.accounts.list().catch(() => undefined);
      if (accounts?.length === 0) io.err(firstSteps(server.baseUrl, operatorCommand(io.env)));
      const signal = await stopped;
      log.info(`${signal}: finishing what is under way`);
      await server.close();
    });
}
