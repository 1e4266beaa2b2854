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
 * Returns the path of a Chromium: that of CHROMIUM_PATH, or of this system. If there is none, root
 * on Debian gets its package installed, and other users on Linux get the one of npm.
 */
export async function ensureChromium(): Promise<string> {
  const why = 'Pages are tried in Chromium. CHROMIUM_PATH names one that is elsewhere.';
  const found = find();
  if (found) return found;
  if (!canInstall() && process.platform === 'linux') return await chromiumOfNpm();
  // Chromium shows no page without any font, and a minimal machine may have none.
  await install(['chromium', 'fonts-dejavu-core'], why);
  const installed = find();
  if (!installed) throw new Error(why);
  return installed;
}
