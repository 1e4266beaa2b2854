// For the tests that need a server of their own, because they configure it or end it.
import { randomInt } from 'node:crypto';
import { createAccount } from './accounts.ts';
import { type Client, clientOf } from './client.ts';
import type { Environment } from './command.ts';
import { type LocalServer, startServer } from './server.ts';
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
 * A port to start on, and to start on again. It lies below those that the system gives out by
 * itself: between two starts such a port could become one end of somebody's connection. The services
 * of the tests have those above.
 */
export function somePort(): string {
  return String(randomInt(10_000, 20_000));
}
