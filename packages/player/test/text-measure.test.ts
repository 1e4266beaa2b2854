import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { removeFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openApp } from './support/open.ts';
import { buildTextApp, compareTexts } from './support/text-compare.ts';

let browser: Awaited<ReturnType<typeof launch>>;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.for(['ios', 'android'] as const)(
  '%s: the worker measures texts as the browser lays them out',
  async (platform) => {
    const { folder, main } = await buildTextApp({
      seed: 1,
      each: Number(process.env.EACH ?? 40),
      platform,
    });
    await using app = await openApp(browser, { folder, main, settings: { platform } });
    await app.heard('firstFrame');
    const compared = await app.app.evaluate(compareTexts);
    if (process.env.OUT)
      (await import('node:fs')).writeFileSync(
        process.env.OUT + platform,
        JSON.stringify(compared, null, 1),
      );
    await removeFolder(folder);
    for (const [script, { count, height }] of Object.entries(compared))
      expect.soft(height / count, script).toBeGreaterThanOrEqual(0.98);
  },
);
