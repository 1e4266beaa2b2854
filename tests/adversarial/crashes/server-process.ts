import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeededBug } from './seeded-bugs.ts';
import type { Step } from './steps.ts';

export type Orders = {
  /** `passes`: how often each server passes the step before it stops there. */
  servers: { environment: Record<string, string>; step: Step; passes: number }[];
  bug: SeededBug | undefined;
};
export type Told = { urls: string[] } | { stopped: number };

export type ServerProcess = {
  servers: { url: string; stopped: Promise<void> }[];
  kill(): Promise<void>;
};

/** Starts a process with these servers, each of which stops at its step. */
export async function startServerProcess(orders: Orders): Promise<ServerProcess> {
  const child = fork(fileURLToPath(import.meta.resolve('./server-main.ts')), {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.on('data', (data: Buffer) => {
    words = (words + data).slice(-4000);
  });
  const exited = once(child, 'exit');
  const failed = exited.then((): never => {
    throw new Error(`the server process ended by itself:\n${words}`);
  });
  failed.catch(() => {});
  const urls = Promise.withResolvers<string[]>();
  const stops = orders.servers.map(() => Promise.withResolvers<void>());
  child.on('message', (told: Told) => {
    if ('urls' in told) urls.resolve(told.urls);
    else stops[told.stopped]?.resolve();
  });
  child.send(orders);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const found = await Promise.race([urls.promise, failed]);
  const servers = found.map((url, index) => ({
    url,
    stopped: Promise.race([stops[index]?.promise, failed]).then(() => {}),
  }));
  for (const { stopped } of servers) stopped.catch(() => {});
  return { servers, kill };
}
