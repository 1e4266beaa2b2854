import { chromium } from 'playwright-core';
import { ensureChromium } from '../../../scripts/support/chromium.ts';
import { type Browser, PATIENCE_MS, type Tab } from './browser.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright's own page.goto waits for what a download never becomes, and then throws. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ARGUMENTS,
  });
  const context = await browser.newContext();
  const open = async (): Promise<Tab> => {
    const page = await context.newPage();
    return {
      async go(url) {
        await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS }).catch(() => null);
      },
      async call(work, argument) {
        const text = JSON.stringify(argument) ?? 'null';
        return JSON.parse(await page.evaluate(`(${work})(${text}).then(JSON.stringify)`));
      },
      url: async () => page.url(),
      close: () => page.close(),
    };
  };
  return {
    ...{ name: 'Chromium', version: browser.version(), open },
    close: () => browser.close(),
  };
}
