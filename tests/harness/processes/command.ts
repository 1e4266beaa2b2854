import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/**
 * The path of a command of this repository. `npm test` bundles the commands, because a
 * bundle starts with less work than the sources.
 */
export const binary = (command: 'vitrine' | 'vitrine-server'): string =>
  join(process.env.VITRINE_TEST_COMMANDS ?? join(ROOT, 'node_modules/.bin'), command);

export type Environment = Record<string, string>;

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/**
 * The inherited part of a command's environment. It contains nothing that configures Vitrine or
 * looks like a CI.
 */
export function plainEnvironment(): Environment {
  const entries = INHERITED.map((name) => [name, process.env[name] ?? '']);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export function run(
  command: 'vitrine' | 'vitrine-server',
  args: readonly string[],
  options: { env?: Environment; cwd?: string; timeoutMs?: number } = {},
): Promise<CommandResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
  const child = spawn(binary(command), args, {
    env: { ...plainEnvironment(), ...options.env },
    cwd: options.cwd ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs ?? 120_000,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  child.on('error', reject);
  child.on('close', (code) => resolve({ code, ...output }));
  return promise;
}

/** Runs an operator command with --json. Returns the parsed output. */
export async function operate<T>(env: Environment, ...args: string[]): Promise<T> {
  const result = await run('vitrine-server', [...args, '--json'], { env });
  if (result.code !== 0) {
    throw new Error(`vitrine-server ${args.join(' ')}: exit ${result.code}\n${result.stderr}`);
  }
  return JSON.parse(result.stdout) as T;
}
