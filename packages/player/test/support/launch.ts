import { type Browser, chromium } from 'playwright-core';

/** Launches the system's Chromium, headless. Close it after use. */
export const launch = (more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    timeout: 120_000,
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-first-run', ...more],
  });
