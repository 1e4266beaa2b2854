import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { browserOfWorker } from '../../../../tests/harness/browser/browser-of-worker.ts';
import type { Platform, Settings } from '../../src/protocol/settings.ts';
import { buildExample, type Example } from './example.ts';
import { openApp } from './open.ts';

/** The first build with Metro is slow. */
export const BUILD_MS = 1_800_000;

/** After this rest a finger has no velocity, which otherwise depends on the machine. */
const RESTED_MS = 100;

type Point = readonly [x: number, y: number];

/** The settings of the app, and what runs on the page before it. */
type More = [
  settings?: Partial<Settings>,
  before?: (page: Page) => Promise<unknown>,
  /** Whether to use a development bundle. */
  dev?: boolean,
];

/**
 * Builds an example for these platforms before the tests of a file. Returns a function that opens
 * its screens in the browser of the worker.
 */
export function openerOf(name: Example, ...platforms: Platform[]) {
  const browser = browserOfWorker();
  beforeAll(async () => {
    await browser;
    // Metro uses one core for a platform.
    await Promise.all(platforms.map((platform) => buildExample(name, { platform })));
  }, BUILD_MS);
  return async (screen: string | undefined, ...more: More) =>
    openExample(await browser, name, screen, ...more);
}

/** Opens a screen of an example, with helpers to read and use it. */
export async function openExample(
  browser: Browser,
  name: Example,
  screen: string | undefined,
  ...[settings = {}, before, dev = false]: More
) {
  const platform = settings.platform ?? 'ios';
  const built = await buildExample(name, { platform, dev });
  // The gallery takes a name. Others have a list of screens, which takes longer.
  const opensAtOnce = name === 'gallery' && screen !== undefined;
  const opened = await openApp(browser, {
    ...built,
    ...(before && { before }),
    settings: {
      ...built.settings,
      ...(opensAtOnce && { initialProps: { screen } }),
      ...settings,
    },
  });
  const { app, page } = opened;
  const view = (id: string) => app.locator(`[data-testid="${id}"]`).last();
  await opened.heard('firstFrame');
  const tap = (id: string) => view(id).click();
  if (screen !== undefined && !opensAtOnce) await tap(`open-${screen}`);
  // A native stack slides its screens in. The screen below is hidden when the transition has ended.
  if (screen !== undefined && name === 'expo')
    await app.locator('.is-covered [data-testid="home"]').waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ id, x, y })),
    });
  return {
    ...opened,
    view,
    tap,
    fingers,
    /** A press without duration, which can never count as a long press. */
    async press(id: string): Promise<void> {
      await view(id).waitFor();
      await view(id).evaluate((element: HTMLElement) => element.click());
    },
    /** The box of a view on the screen, in rounded pixels. */
    async box(id: string) {
      const found = await view(id).boundingBox();
      if (!found) throw new Error(`${id} is not on the screen`);
      const [x, y, width, height] = [found.x, found.y, found.width, found.height].map(Math.round);
      return { x, y, width, height } as { x: number; y: number; width: number; height: number };
    },
    async style(id: string, property: string): Promise<string> {
      return view(id).evaluate(
        (element, name) => getComputedStyle(element).getPropertyValue(name),
        property,
      );
    },
    /** Waits until a view has this text. */
    async says(id: string, what: string | RegExp): Promise<void> {
      const said = expect.poll(() => view(id).textContent());
      await (typeof what === 'string' ? said.toBe(what) : said.toMatch(what));
    },
    /** Moves a finger along a line, and lifts it after `held` has resolved. */
    async swipe(
      [fromX, fromY]: Point,
      [toX, toY]: Point,
      held: () => Promise<unknown> = async () => {},
    ): Promise<void> {
      const steps = 10;
      await fingers('touchStart', [[fromX, fromY]]);
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        await fingers('touchMove', [[fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]]);
      }
      await held();
      await page.waitForTimeout(RESTED_MS);
      await fingers('touchEnd', []);
    },
  };
}
