import { readConfig } from './config/config.ts';
import type { Environment } from './environment.ts';
import { createLog } from './platform/logging.ts';
import { openServer } from './server.ts';

export { ConfigError, type Environment } from './environment.ts';
export { version } from './platform/version.ts';

export type RunningServer = {
  /** Where it listens: `http://127.0.0.1:8484`. */
  url: string;
  /** What urls in answers start with. */
  baseUrl: string;
  /** Lets running uploads finish, then closes everything. */
  close(): Promise<void>;
};

/**
 * Starts a server within this process, as `vitrine-server serve` does. `environment` holds the
 * variables of docs/configuration.md and nothing else is read; logs go to stderr as JSON lines.
 * @throws ConfigError when a variable holds a wrong value; other errors when the data directory is
 * taken by another server or the database or the store refuses.
 */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const config = readConfig(environment);
  const { url, baseUrl, close } = await openServer(config, createLog(config.logLevel));
  return { url, baseUrl, close };
}
