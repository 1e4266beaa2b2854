import { spawn } from 'node:child_process';
import type { Environment } from '../processes/command.ts';

/** Runners of CI systems, for the files of deploy/ci: each does what its provider documents. */

export type Ran = {
  code: number;
  /** What the steps printed to stdout and stderr, and why the configuration was refused. */
  log: string;
};

export type Place = { env: Environment; cwd: string };

/** Runs a program until it ends. */
export function execute(command: string, args: readonly string[], place: Place): Promise<Ran> {
  const { promise, resolve, reject } = Promise.withResolvers<Ran>();
  const child = spawn(command, args, { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  child.on('error', reject);
  child.on('close', (code) => resolve({ code: code ?? 1, log }));
  return promise;
}

/** Replaces `$NAME` and `${NAME}`; an unset name becomes ''. */
export const expand = (text: string, env: Environment): string =>
  text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (_, plain, braced) => env[plain ?? braced] ?? '');

/** Parsed YAML. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type Mapping = { [key: string]: Value };

export function mapping(value: Value | undefined, what: string): Mapping {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error(`${what} is not a mapping`);
}

export function list(value: Value | undefined, what: string): Value[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${what} is not a list`);
}

export function string(value: Value | undefined, what: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`${what} is ${JSON.stringify(value)} and not a string`);
}
