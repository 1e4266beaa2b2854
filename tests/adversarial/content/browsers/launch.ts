import type { Browser } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

/** The tiers that try Firefox set FIREFOX_PATH (tests/harness/tiers.ts), and a long run does. */
export const launchBrowsers = (): Promise<[Browser, ...Browser[]]> =>
  Promise.all([launchChromium(), ...(process.env.FIREFOX_PATH ? [launchFirefox()] : [])]);
