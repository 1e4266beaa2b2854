import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTar } from 'nanotar';
import { version } from '../version.ts';
import { type PackageFile, packageFiles } from './files.ts';

/** The command's package as npm installs it: a gzipped tar with all files below `package/`. */
export type Tarball = { version: string; bytes: Buffer };

/** The time that npm gives every file, so that the same content makes the same tarball. */
const MTIME = Date.UTC(1985, 9, 26, 8, 15);
/** The byte of the gzip header that names the operating system (RFC 1952, section 2.3). */
const OS_BYTE = 9;
const OS_UNKNOWN = 255;

/** Packs files. The same files give the same bytes. */
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

/** The tarball of this version. The first call builds it from the sources; later calls share it. */
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
