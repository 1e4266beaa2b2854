import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launch } from './chromium.ts';

let launched: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, for the tests of a file. The files that a worker runs one after the
 * other share it. The pages are closed after each file, and the browser when the worker ends.
 */
export function browserOfWorker(): Promise<Browser> {
  const browser = connected(launched);
  launched = browser;
  afterAll(async () => {
    await Promise.all((await browser).contexts().map((context) => context.close()));
  });
  return browser;
}

/** Starts a browser, or starts another in place of one that has crashed or did not start. */
async function connected(former: Promise<Browser> | undefined): Promise<Browser> {
  const browser = await former?.catch(() => undefined);
  return browser?.isConnected() ? browser : launch();
}
