import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTar } from 'nanotar';
import { version } from '../version.ts';
import { type PackageFile, packageFiles } from './files.ts';

/** The package of the command as npm installs it: a gzipped tar with everything below `package/`. */
export type Tarball = { version: string; bytes: Buffer };

/** What npm itself gives every file, so that the same content is the same bytes at any time. */
const MTIME = Date.UTC(1985, 9, 26, 8, 15);
/** The byte of gzip's header that names the system it was made on (RFC 1952, section 2.3). */
const OS_BYTE = 9;
const OS_UNKNOWN = 255;

/** Packs files; the same files are the same bytes. */
export async function pack(files: readonly PackageFile[]): Promise<Buffer> {
  const tar = createTar(
    files.map(({ path, text, executable }) => ({
      name: `package/${path}`,
      data: text,
      attrs: { mode: executable ? '755' : '644' },
    })),
    { attrs: { mtime: MTIME, uid: 0, gid: 0, user: '', group: '' } },
  );
  const bytes = await promisify(gzip)(tar, { level: 9 });
  bytes[OS_BYTE] = OS_UNKNOWN;
  return bytes;
}

let made: Promise<Tarball> | undefined;

/** The tarball of this version, made of the sources when it is first asked for, and kept. */
export function cliTarball(): Promise<Tarball> {
  made ??= packageFiles()
    .then(pack)
    .then((bytes) => ({ version, bytes }))
    .catch((error: unknown) => {
      made = undefined;
      throw error;
    });
  return made;
}
