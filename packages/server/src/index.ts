import { readConfig } from './config/config.ts';
import type { Environment } from './environment.ts';
import { createLog } from './platform/logging.ts';
import { openServer } from './server.ts';

export { ConfigError, type Environment } from './environment.ts';
export { version } from './platform/version.ts';

export type RunningServer = {
  /** The address that the server listens on: `http://127.0.0.1:8484`. */
  url: string;
  /** The prefix of urls in responses, without a final slash. */
  baseUrl: string;
  /** Lets running uploads finish, then closes everything. */
  close(): Promise<void>;
};

/**
 * Starts a server in this process, like `vitrine-server serve`. The configuration is read only from
 * `environment`, whose variables docs/configuration.md lists. Logs go to stderr as JSON lines.
 * @throws ConfigError when a variable has an invalid value. Other errors when another server uses
 * the data directory, or when the database or the blob store fails.
 */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const config = readConfig(environment);
  const { url, baseUrl, close } = await openServer(config, createLog(config.logLevel));
  return { url, baseUrl, close };
}
