import { failureLine } from '../../../packages/server/src/operator/failure.ts';
import { program } from '../../../packages/server/src/operator/program.ts';

/** Runs a command like main.ts. Returns all output, and whether it failed. */
export async function operate(
  words: string[],
  env: Record<string, string>,
): Promise<{ said: string; failed: boolean }> {
  let said = '';
  const print = (text: string) => {
    said += text;
  };
  // A command that starts a server by mistake stops at once.
  const io = { env, out: print, err: print, isTerminal: false, stopSignal: async () => 'SIGTERM' };
  try {
    await program({ ...io, env: { VITRINE_PORT: '0', ...env } }).parseAsync(words, {
      from: 'user',
    });
    return { said, failed: false };
  } catch (error) {
    print(failureLine(error));
    return { said, failed: true };
  }
}
