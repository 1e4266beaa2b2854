import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root: string = join(import.meta.dirname, '../..');

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean };

/** The environment of the repository's programs: its commands and its Node are first in PATH. */
export const ourEnv = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
});

/** Runs a program. Rejects with the end of its output when it fails. */
export function run(command: string, args: string[], options: Options = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: ourEnv(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let all = '';
  child.stdout.on('data', (data: Buffer) => {
    out += data;
    all += data;
    if (!options.quiet) process.stdout.write(data);
  });
  child.stderr.on('data', (data: Buffer) => {
    all += data;
    if (!options.quiet) process.stderr.write(data);
  });
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (code === 0) resolve(out);
    else
      reject(
        new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}\n${all.slice(-4000)}`),
      );
  });
  return promise;
}
