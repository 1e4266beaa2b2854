// For the tests that need a server of their own, because they configure it or end it.
import { randomInt } from 'node:crypto';
import type { Environment } from '../../harness/processes/command.ts';
import { type LocalServer, startServer } from '../../harness/processes/servers.ts';
import { createAccount } from './accounts.ts';
import { type Client, clientOf } from './client.ts';
import { first } from './upload.ts';

export async function withServer(env: Environment, work: (server: LocalServer) => Promise<void>) {
  const server = await startServer(env);
  try {
    await work(server);
  } finally {
    await server.dispose();
  }
}

export async function accountOn(
  server: LocalServer,
): Promise<{ client: Client; repository: string }> {
  const account = await createAccount(server.environment, 'main');
  return { client: clientOf(server, account), repository: first(account.repositories) };
}

/**
 * A port for a server that is restarted. It is below the ephemeral ports: between two starts, such
 * a port could become the local end of another connection. The services of the tests use ports
 * above these.
 */
export function somePort(): string {
  return String(randomInt(10_000, 20_000));
}
