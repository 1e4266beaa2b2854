import { existsSync } from 'node:fs';
import { install } from './system.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';

const find = () =>
  [process.env.FIREFOX_PATH, ...PLACES, MAC].find((path) => path !== undefined && existsSync(path));

/** Returns the path of a Firefox. Root on Debian gets it installed if there is none. */
export async function ensureFirefox(): Promise<string> {
  const why = 'Some tests use Firefox. FIREFOX_PATH can name one elsewhere.';
  const found = find();
  if (found) return found;
  await install(['firefox-esr', 'fonts-dejavu-core'], why);
  const installed = find();
  if (!installed) throw new Error(why);
  return installed;
}
