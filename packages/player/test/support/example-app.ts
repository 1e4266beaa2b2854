import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { Settings } from '../../src/settings.ts';
import { buildExample } from './example.ts';
import { openApp } from './open.ts';

/** Metro takes its time, once. */
export const BUILD_MS = 600_000;

const PUSH_MS = 800;

type Point = readonly [x: number, y: number];

/** Opens an example at one of its screens, and reads it as a person would: what is where, and says what. */
export async function openExample(
  browser: Browser,
  name: 'gallery' | 'expo',
  screen: string | undefined,
  settings: Partial<Settings> = {},
) {
  const platform = settings.platform ?? 'ios';
  const built = await buildExample(name, { platform });
  const opened = await openApp(browser, { ...built, settings: { ...built.settings, ...settings } });
  const { app, page } = opened;
  const view = (id: string) => app.locator(`[data-testid="${id}"]`).last();
  await opened.heard('firstFrame');
  const tap = (id: string) => view(id).click();
  if (screen !== undefined) await tap(`open-${screen}`);
  // A native stack slides its screens in.
  if (screen !== undefined && name === 'expo') await page.waitForTimeout(PUSH_MS);
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
      const said = expect.poll(() => view(id).textContent(), { timeout: 4000 });
      await (typeof what === 'string' ? said.toBe(what) : said.toMatch(what));
    },
    /** One finger, along a line. */
    async swipe([fromX, fromY]: Point, [toX, toY]: Point, steps = 10): Promise<void> {
      await fingers('touchStart', [[fromX, fromY]]);
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        await fingers('touchMove', [[fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]]);
        await page.waitForTimeout(16);
      }
      await fingers('touchEnd', []);
    },
  };
}
