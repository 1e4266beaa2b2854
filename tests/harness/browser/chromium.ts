import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function find(): string {
  const given = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = given
    ? [given]
    : folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(
    `There is no Chromium at ${given ?? `${names.join(', ')} on PATH`}: install one with ` +
      '`apt-get install -y chromium`, or set CHROMIUM_PATH to the program.',
  );
}

/** Starts a headless Chromium, by default the one of CHROMIUM_PATH or of the system. Close it after use. */
export const launch = (more: string[] = [], executablePath: string = find()): Promise<Browser> =>
  chromium.launch({ executablePath, timeout: 120_000, args: [...QUIET, ...more] });

const QUIET = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A desktop's browser does so anyway: a frame of another site has a process of its own.
  '--site-per-process',
];
