import type { Browser, Frame, Locator } from 'playwright-core';
import type { FromFrame } from '../../src/protocol/host.ts';
import type { Platform } from '../../src/protocol/settings.ts';
import type { buildExample } from '../support/example.ts';
import { openApp } from '../support/open.ts';
import { type Expected, on } from './expected/expected.ts';

/** What became of a screen on a platform. */
export type Outcome = {
  /** Empty: what was expected was seen. Otherwise what was missing. */
  lacks: string[];
  /** Why the app ended. */
  ended?: string;
  /** What the diagnostics name, and what it answered. */
  standIns: string[];
  errors: string[];
};

type Built = Awaited<ReturnType<typeof buildExample>>;

const START_MS = 30_000;
/** A screen of a large bundle may need as long on a busy machine. */
const SEEN_MS = 20_000;
const DELIVERED_MS = 2_000;
/** What is asked for late is named late. */
const SETTLED_MS = 700;

/** Opens the screen of a library by itself, uses it, and looks. */
export async function outcomeOf(
  browser: Browser,
  built: Built,
  { library, expected, platform }: { library: string; expected: Expected; platform: Platform },
): Promise<Outcome> {
  await using opened = await openApp(browser, {
    ...built,
    settings: { ...built.settings, initialProps: { library } },
  });
  const { app, said } = opened;
  const isOver = () => endOf(said) !== undefined;
  await until(() => isOver() || said.some(({ type }) => type === 'firstFrame'), START_MS);
  const lacks = isOver() ? [] : await lackingOf(app, on(expected, platform), isOver);
  await app.waitForTimeout(SETTLED_MS);
  const ended = endOf(said);
  return {
    lacks: ended === undefined ? lacks : [],
    ...(ended !== undefined && { ended }),
    standIns: [...new Set(said.flatMap(standInOf))].sort(),
    errors: said.flatMap((one) => (one.type === 'error' && !one.fatal ? [line(one.message)] : [])),
  };
}

async function lackingOf(app: Frame, expected: Expected, isOver: () => boolean): Promise<string[]> {
  const { press, pressNext, says, shows, size } = expected;
  const lacks: string[] = [];
  const see = async (what: string, isSeen: () => Promise<boolean>) => {
    const seen = await until(async () => isOver() || (await isSeen().catch(() => false)), SEEN_MS);
    if (!seen) lacks.push(what);
  };
  const visible = (text: string | RegExp) => app.getByText(text).filter({ visible: true });
  for (const name of [press, pressNext]) {
    if (name === undefined) continue;
    // A part of a text may be in another: “go” in the name of a library, “21” in “12” and “13”.
    const named = app.getByText(name, { exact: true }).filter({ visible: true });
    const button = app.getByTestId(name).or(named).first();
    const tap = async () => {
      // Waits until it no longer moves, which a forced tap does not.
      await button.scrollIntoViewIfNeeded({ timeout: SEEN_MS });
      await tapInFrame(app, button);
    };
    await tap().catch(() => lacks.push(`“${name}” to press`));
  }
  const own = app.getByTestId('said').last();
  if (says !== undefined) {
    await see('', async () => matches(await own.textContent({ timeout: 500 }), says));
    if (lacks.at(-1) === '') {
      const text = await own.textContent({ timeout: 500 }).catch(() => undefined);
      lacks[lacks.length - 1] = `${says}: it says “${line(text ?? 'nothing')}”`;
    }
  }
  if (shows !== undefined) await see(`“${shows}”`, async () => (await visible(shows).count()) > 0);
  if (size !== undefined) {
    const box = () => app.getByTestId('view').last().boundingBox({ timeout: 500 });
    await see(`a view of ${size.join(' × ')}`, async () => {
      const found = await box();
      const [width, height] = size;
      if (!found) return false;
      if (height === undefined) return found.width >= width && found.height > 0;
      return Math.round(found.width) === width && Math.round(found.height) === height;
    });
  }
  return lacks;
}

/**
 * A busy browser does not always deliver a touch to a frame that has just opened. One that the frame got
 * is not repeated.
 */
async function tapInFrame(app: Frame, button: Locator): Promise<void> {
  const touched = await app.evaluateHandle(() => {
    const seen = { isTouched: false };
    const note = () => Object.assign(seen, { isTouched: true });
    addEventListener('pointerdown', note, { capture: true, once: true });
    return seen;
  });
  const isTouched = () => touched.evaluate((seen) => seen.isTouched);
  for (let tries = 0; tries < 3; tries += 1) {
    // A label that lets presses through lies above what is pressed.
    await button.tap({ timeout: SEEN_MS, force: true });
    if (await until(isTouched, DELIVERED_MS)) return;
  }
  throw new Error('no touch reached the frame');
}

const matches = (text: string | null, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text ?? '');

/** The message with which the app ended, if it did. */
const endOf = (said: readonly FromFrame[]): string | undefined => {
  for (const one of said) {
    if (one.type === 'ended') return line(one.because);
    if (one.type === 'error' && one.fatal) return line(one.message);
  }
  return undefined;
};

/** How often something was asked for differs between runs. */
const standInOf = (one: FromFrame): string[] =>
  one.type === 'missing'
    ? [
        `${one.what} ${one.name} → ${one.answered ?? (one.what === 'component' ? 'a box' : 'nothing')}`,
      ]
    : [];

/** The first line, without addresses, which differ between runs. */
const line = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/\w+:\/\/[\w.:/-]+/g, '…').slice(0, 160);

async function until(done: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    if (await done()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
