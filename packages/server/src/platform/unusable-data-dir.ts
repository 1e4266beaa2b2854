import { resolve } from 'node:path';
import { ConfigError } from '../environment.ts';

const REASONS: Record<string, string> = {
  EEXIST: 'there is something else, a file or a link that leads nowhere',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EROFS: 'it is on a read-only file system',
};

function reasonOf({ code = '', syscall, message }: NodeJS.ErrnoException): string {
  const known = REASONS[code];
  if (known !== undefined) return known;
  if (syscall === 'mkdir') return `no folder can be made there (${code})`;
  if (syscall === 'open') return `no file can be made in it (${code})`;
  return `it cannot be used (${message})`;
}

/** The codes with which creating a folder or a file fails if the user of the process may not. */
const FORBIDDEN = ['EACCES', 'EPERM'];

function remedyFor({ code = '' }: NodeJS.ErrnoException): string {
  const uid = process.getuid?.();
  if (!FORBIDDEN.includes(code) || uid === undefined) return 'Name another folder.';
  return `Name another folder, or let the user of this process (uid ${uid}) write there.`;
}

/** The error for a data directory in which a server cannot keep anything. */
export function unusableDataDir(path: string, error: unknown): ConfigError {
  if (!(error instanceof Error)) throw error;
  const place = resolve(path) === path ? '' : ` (${resolve(path)})`;
  const reason = `${reasonOf(error)}. ${remedyFor(error)}`;
  return new ConfigError(
    `VITRINE_DATA_DIR holds \`${path}\`${place}; it may be a folder in which this server can write, but ${reason}`,
    { cause: error },
  );
}
