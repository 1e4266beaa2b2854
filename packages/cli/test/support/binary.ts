import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { binary } from '../../../../tests/harness/processes/command.ts';

/** Runs the real commands like a person or a CI job. */

const binaries = {
  vitrine: binary('vitrine'),
  'vitrine-server': binary('vitrine-server'),
  /** Starts the sources of `vitrine` in a clone. */
  launcher: join(import.meta.dirname, '../../bin/vitrine'),
} as const;

export type Env = Record<string, string>;
type Ended = { code: number | null; out: string; err: string };
export type Running = {
  child: ChildProcess;
  /** The output so far. */
  told: { out: string; err: string };
  ended: Promise<Ended>;
  /** Resolves when the output contains the text. Rejects when the process ends without it. */
  said(text: string): Promise<void>;
};

/** An environment without settings of this machine and of the CI job that runs these tests. */
export const bareEnv = (): Env => ({
  PATH: process.env.PATH ?? '',
  // Nobody, not even root, can make a folder there.
  HOME: '/dev/null/home',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
});

export function start(
  name: keyof typeof binaries,
  args: readonly string[],
  { env = {}, cwd = '/' }: { env?: Env; cwd?: string } = {},
): Running {
  const child = spawn(binaries[name], args, {
    env: { ...bareEnv(), ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', err: '' };
  const waiting = new Set<() => void>();
  const keep = (stream: 'out' | 'err') => (chunk: Buffer) => {
    told[stream] += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout.on('data', keep('out'));
  child.stderr.on('data', keep('err'));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...told }));
  });
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!`${told.out}${told.err}`.includes(text)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
      void ended.then(({ err }) => reject(new Error(`it ended and never said "${text}": ${err}`)));
    });
  return { child, told, ended, said };
}

export const vitrine = (args: readonly string[], world: { env?: Env; cwd?: string } = {}) =>
  start('vitrine', args, world).ended;
