/** The command as a function, for programs that pass their own streams and environment. */
export { type Io, UsageError } from './io.ts';
export { run } from './program.ts';
export { version } from './version.ts';
