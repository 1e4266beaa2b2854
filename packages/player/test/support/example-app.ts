import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Platform, Settings } from '../../src/protocol/settings.ts';
import { buildExample, type Example } from './example.ts';
import { launch } from './launch.ts';
import { openApp } from './open.ts';

/** Metro takes its time, once. */
export const BUILD_MS = 1_800_000;

/** A finger that rested so long throws nothing: how fast it was depends on the machine. */
const RESTED_MS = 100;

type Point = readonly [x: number, y: number];

/** How the app is opened, and what happens on the page before it is. */
type More = [
  settings?: Partial<Settings>,
  before?: (page: Page) => Promise<unknown>,
  /** A development bundle. */
  dev?: boolean,
];

/**
 * For the tests of a file: builds an example for these platforms first, and opens its screens in one
 * browser.
 */
export function openerOf(name: Example, ...platforms: Platform[]) {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
    for (const platform of platforms) await buildExample(name, { platform });
  }, BUILD_MS);
  afterAll(() => browser?.close());
  return (screen: string | undefined, ...more: More) => openExample(browser, name, screen, ...more);
}

/** Opens an example at one of its screens, and reads it as a person would: what is where, and says what. */
export async function openExample(
  browser: Browser,
  name: Example,
  screen: string | undefined,
  ...[settings = {}, before, dev = false]: More
) {
  const platform = settings.platform ?? 'ios';
  const built = await buildExample(name, { platform, dev });
  const opened = await openApp(browser, {
    ...built,
    ...(before && { before }),
    settings: { ...built.settings, ...settings },
  });
  const { app, page } = opened;
  const view = (id: string) => app.locator(`[data-testid="${id}"]`).last();
  await opened.heard('firstFrame');
  const tap = (id: string) => view(id).click();
  if (screen !== undefined) await tap(`open-${screen}`);
  // A native stack slides its screens in; what is below is hidden once they are there.
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
    /** A press of no duration: what hears of long presses as well never takes it for one. */
    async press(id: string): Promise<void> {
      await view(id).waitFor();
      await view(id).evaluate((element: HTMLElement) => element.click());
    },
    /** Where it is on the screen, in whole numbers. */
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
    /** Waits until the app says so. */
    async says(id: string, what: string | RegExp): Promise<void> {
      const said = expect.poll(() => view(id).textContent());
      await (typeof what === 'string' ? said.toBe(what) : said.toMatch(what));
    },
    /** One finger, along a line. It is lifted once `held` is through. */
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
