import type { Browser } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

/**
 * Chromium, and Firefox too where FIREFOX_PATH names one: the tiers that try it set the variable
 * (tests/harness/tiers.ts), and a long run does.
 */
export const launchBrowsers = (): Promise<[Browser, ...Browser[]]> =>
  Promise.all([launchChromium(), ...(process.env.FIREFOX_PATH ? [launchFirefox()] : [])]);
