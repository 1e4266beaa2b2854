// `npm run picture`: takes the screenshot of a running app for the README, from the demo.
import { join } from 'node:path';
import { launch } from '../tests/harness/browser/chromium.ts';
import { tapInApp, textInApp } from './support/app-page.ts';
import { ensureChromium } from './support/chromium.ts';
import { prepareDemo } from './support/demo-data.ts';
import { root } from './support/run.ts';

await using demo = await prepareDemo(console.log);
const browser = await launch([], await ensureChromium());
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
  await page.goto(demo.urls.ios);
  await tapInApp(page, 'work-1');
  console.log(`Shown: ${await textInApp(page, 'title')}`);
  // Waits for the slide transition of the screen.
  await page.waitForTimeout(1500);
  const path = join(root, `docs/running-${colorScheme}.png`);
  // Shows the whole phone, which begins below the header of the page.
  const clip = { x: 0, y: 0, width: 1280, height: 960 };
  await page.screenshot({ path, clip, fullPage: true });
  console.log(`Written: ${path}`);
}
await browser.close();
