import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launch } from './chromium.ts';

/** Starts a Chromium for the tests of a file, at the top of that file. It is closed after them. */
export async function launchForFile(): Promise<Browser> {
  const browser = await launch();
  afterAll(() => browser.close());
  return browser;
}
