/** The command as a function, for a program that brings its own streams and environment. */
export { type Io, UsageError } from './io.ts';
export { run } from './program.ts';
export { version } from './version.ts';
