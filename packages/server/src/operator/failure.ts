import { CommanderError } from 'commander';
import { ConfigError } from '../config/reader.ts';
import { Refusal } from '../core/model/errors.ts';
import { redacted } from '../platform/logging.ts';
import { reasonOf } from './finding.ts';

type SystemError = Error & { code?: string; address?: string; port?: number; path?: string };

const SYSTEM: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ address, port }) =>
    `${address}:${port} is in use by another program. Stop it, or set VITRINE_PORT (0 takes any free port).`,
  EACCES: ({ path, port }) =>
    path
      ? `No permission for ${path}. Check who owns it.`
      : `No permission to listen on port ${port}. Use one above 1023.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this machine. Set VITRINE_HOST.`,
  ENOTFOUND: () => 'VITRINE_HOST is not a name that this machine can resolve.',
  ENOSPC: () => 'The disk is full.',
  EROFS: ({ path }) => `${path} is on a read-only file system. Name another place.`,
  ENOTDIR: ({ path }) => `A part of ${path} is a file. Name a path of folders.`,
};

/**
 * Redacts secrets in text that repeats input. A password in a url may contain a slash or a space,
 * so everything up to the last `@` is redacted.
 */
export const repeated = (text: string): string =>
  redacted(text.replace(/:\/\/.*@/s, '://[redacted]@'));

/**
 * The line to print when a command fails; empty if commander has printed the error. Secrets are
 * redacted, because a message may repeat input, such as a whole key in place of its id.
 */
export function failureLine(error: unknown): string {
  if (error instanceof CommanderError) return '';
  if (error instanceof Refusal) return repeated(error.message + causeOf(error));
  if (error instanceof ConfigError) return repeated(error.message);
  if (!(error instanceof Error)) return repeated(String(error));
  const known = SYSTEM[(error as SystemError).code ?? ''];
  return repeated(known ? known(error) : error.message);
}

/** The cause of a refusal, which operators see and clients do not. */
const causeOf = ({ cause }: Refusal) => (cause === undefined ? '' : ` Cause: ${reasonOf(cause)}`);
