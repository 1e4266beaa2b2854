import { version } from './version.ts';

/**
 * The program. Only this file and start.ts use the process's arguments, environment, streams and
 * signals. It tells its version before it loads the commands, which takes longer than the start of Node.
 */

const [first = '', ...more] = process.argv.slice(2);

// A reader that closes the pipe early (`vitrine builds | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

if (more.length === 0 && /^(-V|--version)$/.test(first)) process.stdout.write(`${version}\n`);
else process.exitCode = await (await import('./start.ts')).start(process);
