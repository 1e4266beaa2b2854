import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { startFirefox } from '../../../tests/harness/browser/firefox.ts';
import { removeFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { showInFirefox } from './support/firefox.ts';
import { LONGEST_MS, openApp } from './support/open.ts';
import {
  buildTextApp,
  type Compared,
  compareTexts,
  expectAgreement,
} from './support/text-compare.ts';

/** As text-measure.test.ts, with thousands of texts, and in Firefox. */

const EACH = 250;
let browser: Awaited<ReturnType<typeof launch>>;
let firefox: Awaited<ReturnType<typeof startFirefox>>;
beforeAll(async () => {
  browser = await launch();
  firefox = await startFirefox();
});
afterAll(async () => {
  await browser?.close();
  await firefox?.close();
});

const tried = [
  ['ios', 2],
  ['ios', 3],
  ['android', 4],
] as const;

test.for(tried)('%s: many texts in Chromium, seed %i', async ([platform, seed]) => {
  const { folder, main } = await buildTextApp({ seed, each: EACH, platform });
  await using app = await openApp(browser, { folder, main, settings: { platform } });
  await app.heard('firstFrame');
  expectAgreement(await app.app.evaluate(compareTexts));
  await removeFolder(folder);
});

type Context = { context: string; children: Context[] };

test('ios: many texts in Firefox', async () => {
  const { folder, main } = await buildTextApp({ seed: 5, each: EACH, platform: 'ios' });
  const app = await showInFirefox(firefox, { folder, main });
  const told = async () => (await app.said()).map(([name]) => name);
  await expect.poll(told, { timeout: LONGEST_MS }).toContain('firstFrame');
  const { contexts } = await firefox.send<{ contexts: Context[] }>('browsingContext.getTree', {
    root: app.context,
  });
  const frame = contexts[0]?.children[0]?.context ?? '';
  expectAgreement(await app.evaluate<Compared>(frame, `(${compareTexts})()`));
  await app.close();
  await removeFolder(folder);
});
