import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Platform } from '../src/protocol/settings.ts';
import { type Example, VERSIONS } from './support/example.ts';
import { BUILD_MS, openExample } from './support/example-app.ts';
import { LONGEST_MS } from './support/open.ts';

/** The same app with each version of React Native, in production and development bundles. */

const browser = await browserOfWorker();

type Case = [string, Platform, 'production' | 'dev'];
const cases: Case[] = VERSIONS.flatMap((version): Case[] => [
  [version, 'ios', 'production'],
  [version, 'android', 'dev'],
]);
// The oldest and the newest version run in the other combinations too.
for (const version of new Set([VERSIONS.at(0), VERSIONS.at(-1)]))
  if (version) cases.push([version, 'ios', 'dev'], [version, 'android', 'production']);

test.each(cases)(
  'React Native %s for %s, %s: tap, type, switch, modal, alert, animation, scroll',
  async (version, platform, mode) => {
    const name = `versions/${version}` as Example;
    await using app = await openExample(
      browser,
      name,
      undefined,
      { platform },
      undefined,
      mode === 'dev',
    );
    const number = version.replace('.', '\\.');
    await app.says('version', new RegExp(`^${platform} ${number}\\.\\d+ ${mode}$`));
    await app.tap('tap');
    await app.says('tap', 'Tapped 1 times');
    await app.view('name').click();
    await app.page.keyboard.type('Ada');
    await app.says('greeting', 'Hello Ada');
    await app.tap('switch');
    await app.says('is-on', 'on');

    await app.tap('ask');
    await app.app.getByRole('button', { name: 'Yes' }).click();
    await app.says('said', 'yes');
    await app.says('size', '60 × 30');
    const before = await app.box('box');
    await app.tap('slide');
    await app.says('said', 'moved');
    await expect.poll(() => app.box('box')).toEqual({ ...before, x: before.x + 100 });

    await app.tap('open');
    await expect
      .poll(() => app.box('modal'))
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await app.tap('close');
    await expect.poll(() => app.view('modal').count()).toBe(0);

    const last = app.app.getByText('Row 200', { exact: true });
    expect(await last.count()).toBe(0);
    await app.view('list').hover();
    await expect
      .poll(
        async () => {
          await app.page.mouse.wheel(0, 4000);
          return last.count();
        },
        { timeout: LONGEST_MS },
      )
      .toBe(1);
    expect(app.said.filter(({ type }) => type === 'error' || type === 'missing')).toEqual([]);
    expect(app.complaints).toEqual([]);
  },
  BUILD_MS,
);

test.each(['gallery', 'expo'] as const)(
  'a development bundle of the newest version: examples/%s',
  async (name) => {
    const screen = name === 'gallery' ? 'timers' : undefined;
    await using app = await openExample(browser, name, screen, {}, undefined, true);
    expect(await app.heard('started')).toBeDefined();
    expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
    if (name === 'gallery') {
      await app.tap('order');
      await app.says('log', 'now microtask promise timeout');
    } else {
      await app.tap('open-masked');
      await expect.poll(() => app.box('masked')).toMatchObject({ width: 100, height: 50 });
    }
  },
  BUILD_MS,
);
