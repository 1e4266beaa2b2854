// Programs that a test needs: they are started in the foreground and ended by their pid.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { User } from './place.ts';

export type Daemon = {
  pid: number;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  /** The end of its output, for error messages. */
  words(): string;
  /** Sends the signal, and SIGKILL after ten seconds; resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

type Options = { user?: User | undefined; env?: NodeJS.ProcessEnv; cwd?: string };

/**
 * Starts a program that stays in the foreground. On Linux the kernel kills it when this process
 * ends for any reason, so that no service outlives its tests.
 */
export function startDaemon(command: string, args: string[], options: Options = {}): Daemon {
  const { user, env, cwd } = options;
  const linux = process.platform === 'linux';
  const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const [program, all] = linux
    ? ['setpriv', [...asUser, '--pdeathsig=KILL', '--', command, ...args]]
    : [command, args];
  const child = spawn(program, all, {
    cwd: cwd ?? '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal reaches only the program that started the services, which ends them in order.
    detached: true,
  });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      last = (last + data).slice(-4000);
    });
  }
  child.on('error', (error) => {
    last += error.message;
  });
  const ended = hasEnded(child);
  return {
    pid: child.pid ?? 0,
    ended,
    words: () => last,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const deadline = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(deadline);
    },
  };
}

async function hasEnded(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit').catch(() => {}), once(child, 'close').catch(() => {})]);
}

/** Repeats the check until it holds. Rejects when the daemon ends before, or after `seconds`. */
export async function untilReady(
  name: string,
  daemon: Daemon,
  check: () => Promise<boolean>,
  seconds = 60,
): Promise<void> {
  let over = false;
  void daemon.ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (over) throw new Error(`${name} ended before it was ready:\n${daemon.words()}`);
    if (Date.now() > deadline) {
      throw new Error(`${name} was not ready after ${seconds} s:\n${daemon.words()}`);
    }
    await sleep(10);
  }
}

// Ports below the range that Linux uses for outgoing connections and for port 0, so that nothing
// takes the port between the check and the start, or while a database restarts.
const LOWEST = 20_000;
const COUNT = 12_000;

/** Returns an unused port of 127.0.0.1, for programs that cannot listen on port 0. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
