import { existsSync } from 'node:fs';
import { run } from './run.ts';

const PLACES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const find = () =>
  [process.env.CHROMIUM_PATH, ...PLACES, MAC].find(
    (path) => path !== undefined && existsSync(path),
  );

/** Path of a Chromium; on a Debian machine where we may, it is installed when there is none. */
export async function ensureChromium(): Promise<string> {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the packages of this system, once …');
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
    });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}
