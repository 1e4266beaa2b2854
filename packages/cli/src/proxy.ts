import { spawn } from 'node:child_process';
import * as http from 'node:http';

type Env = Readonly<Record<string, string | undefined>>;

/** Names of this machine. Requests to them do not go through a proxy. */
const LOCAL = 'localhost,127.0.0.1,::1';
const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/** What the running version of Node supports. */
export type ProxySupport = {
  /** `http.setGlobalProxyFromEnv` (Node 24.14 and newer) turns proxies on in a running process. */
  turnOn?: ((env: Record<string, string>) => unknown) | undefined;
  /** Whether Node reads NODE_USE_ENV_PROXY when a process starts (Node 22.21 and 24.5). */
  atStart: boolean;
};

export const supportHere = (): ProxySupport => ({
  turnOn: (http as { setGlobalProxyFromEnv?: ProxySupport['turnOn'] }).setGlobalProxyFromEnv,
  atStart: process.allowedNodeEnvironmentFlags.has('--use-env-proxy'),
});

/**
 * What to do about the proxies that the environment names: nothing, turn them on in this process,
 * start this program again with `env`, or warn that this Node cannot use them.
 */
export type ProxyPlan =
  | { do: 'nothing' }
  | { do: 'turn on' | 'start again'; env: Record<string, string> }
  | { do: 'warn'; variable: string };

export function planProxy(env: Env, { turnOn, atStart }: ProxySupport): ProxyPlan {
  const variable = VARIABLES.find((name) => env[name]);
  if (variable === undefined || env.NODE_USE_ENV_PROXY === '0') return { do: 'nothing' };
  const proxies = VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? '';
  if (turnOn)
    return {
      do: 'turn on',
      env: { ...Object.fromEntries(proxies), no_proxy: `${noProxy},${LOCAL}` },
    };
  if (!atStart) return { do: 'warn', variable };
  if (env.NODE_USE_ENV_PROXY === '1' && noProxy.endsWith(LOCAL)) return { do: 'nothing' };
  return {
    do: 'start again',
    env: { NODE_USE_ENV_PROXY: '1', no_proxy: `${noProxy},${LOCAL}` },
  };
}

/** Exit statuses of a program that a signal ended: 128 plus its number, as in shells. */
const SIGNALS: Partial<Record<NodeJS.Signals, number>> = {
  SIGINT: 130,
  SIGTERM: 143,
  SIGKILL: 137,
};

/** Runs this program again with `more` in its environment. Resolves to the exit status. */
function startAgain(more: Record<string, string>): Promise<number> {
  // Node 22 warns that its proxy support is experimental. Users cannot act on that warning.
  const quiet = '--disable-warning=UNDICI-EHPA';
  const args = [...process.execArgv, quiet, ...process.argv.slice(1)];
  const env = { ...process.env, ...more };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  // Ctrl-C on a terminal sends SIGINT to both processes. A second SIGINT would end the child before
  // it can clean up, so it is not forwarded there.
  process.on('SIGINT', () => void (onTerminal || child.kill('SIGINT')));
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal && SIGNALS[signal]) ?? 1));
  });
}

/**
 * Makes requests go through the proxies that the environment names. Resolves to undefined when this
 * process can go on, or to the exit status of a child process that ran the whole command.
 */
export async function useProxies(
  env: Env,
  err: (text: string) => void,
): Promise<number | undefined> {
  const support = supportHere();
  const plan = planProxy(env, support);
  if (plan.do === 'start again') return startAgain(plan.env);
  if (plan.do === 'turn on') support.turnOn?.(plan.env);
  if (plan.do === 'warn')
    err(
      `vitrine: ${plan.variable} is set, and Node ${process.versions.node} cannot use proxies; ` +
        'take Node 22.21, 24.5 or newer\n',
    );
  return undefined;
}
