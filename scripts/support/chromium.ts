import { existsSync } from 'node:fs';
import { install } from './system.ts';

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
  const why = 'Pages are tried in Chromium. CHROMIUM_PATH names one that is elsewhere.';
  const found = find();
  if (found) return found;
  // Without a single font Chromium shows no page at all, and a bare machine may have none.
  await install(['chromium', 'fonts-dejavu-core'], why);
  const installed = find();
  if (!installed) throw new Error(why);
  return installed;
}
