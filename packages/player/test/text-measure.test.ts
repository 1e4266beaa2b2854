import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { removeFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openApp } from './support/open.ts';
import { buildTextApp, compareTexts, expectAgreement } from './support/text-compare.ts';

const browser = await browserOfWorker();

test.for(['ios', 'android'] as const)(
  '%s: the worker measures texts as Chromium lays them out',
  async (platform) => {
    const { folder, main } = await buildTextApp({ seed: 7, each: 30, platform });
    await using app = await openApp(browser, {
      folder,
      main,
      settings: { platform, browserGlobals: true },
    });
    await app.heard('log');
    expectAgreement(await app.app.evaluate(compareTexts));
    await removeFolder(folder);
  },
);

test('a font that arrives late is measured by the worker, too', async () => {
  const { folder, main } = await buildTextApp(null, import.meta.resolve('./support/font-app.ts'));
  const font = new URL('../../../examples/gallery/assets/fonts/Blocks.ttf', import.meta.url);
  await copyFile(font, join(folder, 'Blocks.ttf'));
  const { promise: isMeasured, resolve } = Promise.withResolvers<void>();
  await using app = await openApp(browser, {
    folder,
    main,
    settings: { browserGlobals: true },
    before: (page) =>
      page.route('**/files/Blocks.ttf', (route) => isMeasured.then(() => route.continue())),
  });
  const logged = () => app.said.flatMap((one) => (one.type === 'log' ? one.text : []));
  await expect.poll(() => Number(logged()[0])).toBeLessThan(100);
  resolve();
  // Each of its letters is two em wide.
  await expect.poll(() => logged().at(-1)).toBe('160');
  await removeFolder(folder);
});
