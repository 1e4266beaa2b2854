import type { Frame, Page } from 'playwright-core';
import { ensureChromium } from '../../../../tools/support/chromium.ts';
import { launch } from '../../../harness/browser/chromium.ts';
import { type Browser, callOf, type Opened, PATIENCE_MS, type Tab, WHAT_IT_IS } from './browser.ts';

/** A frame that is removed meanwhile has no document. */
const documentIn = (frame: Frame): Promise<Opened[]> =>
  frame.evaluate<string>(WHAT_IT_IS).then(
    (text) => [{ url: frame.url(), ...JSON.parse(text) }],
    () => [],
  );

/** Playwright's page.goto throws when the navigation becomes a download. */
export async function launchChromium(): Promise<Browser> {
  const browser = await launch([], await ensureChromium());
  const context = await browser.newContext();
  const own = new Set<Page>();
  const open = async (): Promise<Tab> => {
    const page = await context.newPage();
    own.add(page);
    return {
      async go(url) {
        await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS }).catch(() => null);
      },
      async call(work, argument) {
        return JSON.parse(await page.evaluate(`${callOf(work, argument)}.then(JSON.stringify)`));
      },
      url: async () => page.url(),
      async documents() {
        const frames = page.frames().filter((frame) => frame.url().startsWith('http'));
        return (await Promise.all(frames.map(documentIn))).flat();
      },
      close: () => page.close(),
    };
  };
  return {
    name: 'Chromium',
    open,
    async tidy() {
      const others = context.pages().filter((page) => !own.has(page));
      await Promise.all(others.map((page) => page.close()));
    },
    close: () => browser.close(),
  };
}
