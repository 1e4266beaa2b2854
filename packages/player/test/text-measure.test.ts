import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { removeFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openApp } from './support/open.ts';
import { buildTextApp, compareTexts, expectAgreement } from './support/text-compare.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.for(['ios', 'android'] as const)(
  '%s: the worker measures texts as Chromium lays them out',
  async (platform) => {
    const { folder, main } = await buildTextApp({ seed: 7, each: 30, platform });
    await using app = await openApp(browser, { folder, main, settings: { platform } });
    await app.heard('firstFrame');
    expectAgreement(await app.app.evaluate(compareTexts));
    await removeFolder(folder);
  },
);
