import { readFile } from 'node:fs/promises';
import { version } from '../version.ts';
import type { Tarball } from './tarball.ts';

let read: Promise<Tarball> | undefined;

/** The tarball of this version, a file next to the code in the server's published package. */
export function cliTarball(): Promise<Tarball> {
  read ??= readFile(new URL('./cli.tgz', import.meta.url))
    .then((bytes) => ({ version, bytes }))
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}
