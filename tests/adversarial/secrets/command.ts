import { failureLine } from '../../../packages/server/src/operator/failure.ts';
import { program } from '../../../packages/server/src/operator/program.ts';

/** Runs a command as main.ts does; answers all that it printed, and whether it failed. */
export async function operate(
  words: string[],
  env: Record<string, string>,
): Promise<{ said: string; failed: boolean }> {
  let said = '';
  const print = (text: string) => {
    said += text;
  };
  // What serves by mistake shall stop at once.
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
