import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { binary } from '../../../../tests/harness/processes/command.ts';
import { startServerProcess } from '../../../../tests/harness/processes/server-process.ts';

export type Env = Record<string, string>;

/** The environment of this process is not passed on. `env` has all variables. */
const environment = (env: Env): Env => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  VITRINE_LOG_LEVEL: 'error',
  ...env,
});

const start = (args: string[], env: Env): ChildProcess =>
  spawn(binary('vitrine-server'), args, {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export type Ended = { code: number | null; signal: string | null; out: string; err: string };

/** The running command; `ended` never rejects. */
export function startOperator(args: string[], env: Env) {
  const child = start(args, env);
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(
    ([code, signal]): Ended => ({ code: code ?? null, signal: signal ?? null, ...said }),
  );
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Runs the command to its end. */
export const operator = (args: string[], env: Env): Promise<Ended> =>
  startOperator(args, env).ended;

/** Runs the command with --json and returns the printed value. Throws when it failed. */
export async function operatorJson<T>(args: string[], env: Env): Promise<T> {
  const { code, out, err } = await operator([...args, '--json'], env);
  if (code !== 0) throw new Error(`vitrine-server ${args.join(' ')} ended with ${code}:\n${err}`);
  return JSON.parse(out) as T;
}

/** What becomes of stderr: it is read, closed at once, or left alone until `read` is called. */
export type Reading = 'read' | 'closed' | 'unread';

/** A real server in a process of its own. */
export async function startServer(env: Env, { reading = 'read' }: { reading?: Reading } = {}) {
  let err = '';
  let stderr: ChildProcess['stderr'] = null;
  let closed: Promise<unknown> | undefined;
  const read = () =>
    void stderr?.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
  const server = await startServerProcess({
    env: environment({ VITRINE_PORT: '0', ...env }),
    words: () => err,
    onSpawn(child) {
      stderr = child.stderr;
      closed = once(child, 'close');
      if (reading === 'closed') stderr?.destroy();
      if (reading === 'read') read();
    },
  });
  return {
    url: server.url,
    read,
    err: () => err,
    async stop(): Promise<number | null> {
      const code = await server.stop();
      // What was written last arrives after the end.
      if (stderr?.listenerCount('data')) await closed;
      return code;
    },
  };
}
