import type { run as runCommand } from './program.ts';
import { version } from './version.ts';

/** The command as a function, for programs that pass their own streams and environment. */
export { type Io, UsageError } from './io.ts';
export { version };

/** Runs one command line; resolves to the exit status. Never rejects. */
export const run: typeof runCommand = async (args, io) => {
  // Told before the commands are loaded.
  if (args.length === 1 && /^(-V|--version)$/.test(args[0] ?? '')) {
    io.out(`${version}\n`);
    return 0;
  }
  return (await import('./program.ts')).run(args, io);
};
