import { readFile } from 'node:fs/promises';
import { version } from '../version.ts';
import type { Tarball } from './tarball.ts';

let read: Promise<Tarball> | undefined;

/** The tarball of this version, from the package of the server, which has it beside its code. */
export function cliTarball(): Promise<Tarball> {
  read ??= readFile(new URL('./cli.tgz', import.meta.url))
    .then((bytes) => ({ version, bytes }))
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}
