import { expect, test } from 'vitest';
import type { Surroundings } from '../src/protocol/settings.ts';
import { bundleOf } from './support/bundles.ts';
import { heard, openerOf } from './support/mount-page.ts';

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

/** The version of React Native, as a module of the bundle has it. */
const versionOf = (minor: number) =>
  `var version = { major: 0, minor: ${minor}, patch: 1, prerelease: null };`;

const files = () => ({
  'older.js': `${bundleOf('')}${versionOf(76)}`,
  'newer.js': `${bundleOf('')}${versionOf(77)}`,
  'below.js': `${bundleOf("__turboModuleProxy('StatusBarManager').setTranslucent(true)")}${versionOf(76)}`,
  'hidden.js': `${bundleOf("__turboModuleProxy('StatusBarManager').setHidden(true)")}${versionOf(76)}`,
});

const { open } = openerOf({ files });

test('[player.bars] Android’s bars surround an older app and overlay a newer one', async () => {
  const show = async (bundle: string, expected: object) => {
    const page = await open(`platform=android&bundle=${bundle}`);
    await heard(page, 'firstFrame');
    const frame = page.locator('iframe');
    const [window, bar] = ['.screen', '.status-bar'].map((of) => frame.contentFrame().locator(of));
    const seen = async () => {
      const [device, at] = [await frame.boundingBox(), await window?.boundingBox()];
      const told = (await page.evaluate('player.surroundings()')) as Surroundings;
      return {
        device: device?.height,
        top: (at?.y ?? 0) - (device?.y ?? 0),
        height: at?.height,
        told: [told.window.height, told.insets.top],
        bar: [(await bar?.boundingBox())?.height, await bar?.evaluate(backgroundOf)],
      };
    };
    await expect.poll(seen).toEqual({ device: 915, ...expected });
    await page.context().close();
  };
  const none = 'rgba(0, 0, 0, 0)';
  const grey = 'rgb(117, 117, 117)';
  await show('older.js', { top: 24, height: 867, told: [867, 0], bar: [24, grey] });
  await show('below.js', { top: 0, height: 891, told: [891, 24], bar: [24, none] });
  await show('hidden.js', { top: 0, height: 915, told: [915, 24], bar: [undefined, none] });
  await show('newer.js', { top: 0, height: 915, told: [915, 24], bar: [24, none] });
});
