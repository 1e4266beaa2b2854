import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { failureLine } from './operator/failure.ts';
import { loggable } from './platform/logging.ts';
import { standardError } from './platform/standard-error.ts';

/** The only file that reads the environment and arguments, handles signals and sets exit codes. */

async function stopSignal(): Promise<string> {
  const waits = new AbortController();
  const { signal } = waits;
  const first = await Promise.race(
    (['SIGTERM', 'SIGINT'] as const).map((name) =>
      once(process, name, { signal }).then(() => name),
    ),
  );
  waits.abort();
  return first;
}

// A received buffer is freed when V8 collects the young generation, which under load grows to 64 MiB and
// is then collected rarely. Keeping it at its first size costs a tenth of the reads a second
// (docs/decisions/0029).
setFlagsFromString('--semi-space-growth-factor=1');

// Loaded only now, because loading it would let the young generation grow.
const { program } = await import('./operator/program.ts');

process.on('unhandledRejection', (reason) => {
  // On a server, stderr is its log.
  standardError().write(`${loggable(failureLine(reason))}\n`);
  process.exit(1);
});

// A reader that closes the pipe early (`vitrine-server audit | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  standardError().write(`${failureLine(error)}\n`);
  process.exitCode = 1;
});

// A closed stderr must not end the process either.
process.stderr.on('error', () => {});

const cli = program({
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => standardError().write(text),
  isTerminal: process.stdout.isTTY === true,
  stopSignal,
});

try {
  await cli.parseAsync(process.argv);
} catch (error) {
  const line = failureLine(error);
  if (line) standardError().write(`${line}\n`);
  process.exitCode = (error as { exitCode?: number }).exitCode ?? 1;
}
