import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launch } from './chromium.ts';

let launched: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, for the tests of a file. The files that a worker runs one after the
 * other share it. Their pages are closed with the file, and the browser with the worker.
 */
export function browserOfWorker(): Promise<Browser> {
  const browser = connected(launched);
  launched = browser;
  afterAll(async () => {
    await Promise.all((await browser).contexts().map((context) => context.close()));
  });
  return browser;
}

/** A browser that has crashed, or did not start, is replaced. */
async function connected(former: Promise<Browser> | undefined): Promise<Browser> {
  const browser = await former?.catch(() => undefined);
  return browser?.isConnected() ? browser : launch();
}
