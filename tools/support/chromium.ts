import { existsSync } from 'node:fs';
import { chromiumOfNpm } from './chromium-of-npm.ts';
import { canInstall, install } from './system.ts';

// The same engine without windows. It opens a page with a fifth of the work.
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
// Chromium shows no page without any font, and a minimal machine may have none.
const FONTS = 'fonts-dejavu-core';
const WHY = 'The tests use Chromium. CHROMIUM_PATH can name one elsewhere.';

const places = (names: readonly string[]) => names.map((name) => `/usr/bin/${name}`);
const found = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/**
 * Returns the path of a Chromium: that of CHROMIUM_PATH, or of this system. If there is none, root
 * on Debian gets its package installed, and other users on Linux get the one of npm.
 */
export async function ensureChromium(): Promise<string> {
  const present = found([process.env.CHROMIUM_PATH, ...places([SHELL, ...WHOLE]), MAC]);
  if (present) return present;
  if (!canInstall() && process.platform === 'linux') return await chromiumOfNpm();
  return await installed('chromium');
}

/** Like ensureChromium, but as root on Debian it installs the headless shell beside another one. */
export async function ensureChromiumShell(): Promise<string> {
  const present = found([process.env.CHROMIUM_PATH, ...places([SHELL])]);
  if (present) return present;
  // Not every release of Debian has the package.
  if (canInstall()) return await installed(SHELL).catch(ensureChromium);
  return await ensureChromium();
}

/** Like ensureChromium, but a desktop's browser is preferred. */
export async function ensureWholeChromium(): Promise<string> {
  const present = found([process.env.CHROMIUM_PATH, ...places(WHOLE), MAC]);
  return present ?? (canInstall() ? await installed('chromium') : await ensureChromium());
}

async function installed(name: string): Promise<string> {
  await install([name, FONTS], WHY);
  const path = found(places([name]));
  if (!path) throw new Error(WHY);
  return path;
}
