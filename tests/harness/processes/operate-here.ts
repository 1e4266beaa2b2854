import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment, ROOT } from './command.ts';

/** The part of the operator commands' interface that is used here. */
type Io = {
  env: Environment;
  out(text: string): void;
  err(text: string): void;
  isTerminal: boolean;
  stopSignal(): Promise<string>;
};
type Cli = { parseAsync(args: readonly string[], of: { from: 'user' }): Promise<unknown> };
type Operator = { program(io: Io): Cli };

/** The folder of the bundled command, set by `npm test`. The bundle loads in a tenth of the time. */
const commands = process.env.VITRINE_TEST_COMMANDS;
const path = commands
  ? join(commands, 'operator.js')
  : join(ROOT, 'packages/server/src/operator/program.ts');
const operator = import(pathToFileURL(path).href) as Promise<Operator>;

/**
 * Runs an operator command with --json in this process, and returns the parsed output. It
 * prepares what a test does not test, such as accounts and keys: a separate process takes a quarter
 * of a second of a core.
 */
export async function operateHere<T>(env: Environment, ...args: string[]): Promise<T> {
  const { program } = await operator;
  let printed = '';
  const out = (text: string) => {
    printed += text;
  };
  let complaint = '';
  const err = (text: string) => {
    complaint += text;
  };
  const stopSignal = () => Promise.reject(new Error('fixtures start no server'));
  const cli = program({ env, out, err, isTerminal: false, stopSignal });
  try {
    await cli.parseAsync([...args, '--json'], { from: 'user' });
  } catch (cause) {
    throw new Error(`vitrine-server ${args.join(' ')}: ${complaint || String(cause)}`, { cause });
  }
  return JSON.parse(printed) as T;
}
