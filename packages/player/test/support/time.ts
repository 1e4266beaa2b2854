import type { Frame, Page } from 'playwright-core';

const SLOWER = 10;

/** What may happen so often in a second happens so often in a quarter of an hour. */
export const slowClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 1000;
  });

/**
 * Lets time pass ten times more slowly for the scripts of all documents of a page (not for its workers,
 * nor for what the browser moves by itself): what they take for the same moment may be as far apart as
 * a slow machine makes it.
 */
export const slowTime = (page: Page): Promise<unknown> =>
  page.addInitScript((factor) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / factor;
    const later = globalThis.setTimeout;
    const slow = (work: TimerHandler, ms = 0, ...given: unknown[]) =>
      later(work, ms * factor, ...given);
    globalThis.setTimeout = slow as typeof setTimeout;
  }, SLOWER);

type Held = { held: Animation[] };

/** From now on animations of scripts stand still where they begin, until they are let go. */
export async function holdAnimations(frame: Frame) {
  await frame.evaluate(() => {
    const held: Animation[] = [];
    Object.assign(globalThis, { held });
    const { prototype } = Element;
    const { animate } = prototype;
    prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      animation.pause();
      held.push(animation);
      return animation;
    };
  });
  return {
    count: () => frame.evaluate(() => (globalThis as unknown as Held).held.length),
    /** Puts all of them where they would be after so long. */
    moveTo: (ms: number) =>
      frame.evaluate((at) => {
        for (const one of (globalThis as unknown as Held).held) one.currentTime = at;
      }, ms),
    letGo: () =>
      frame.evaluate(() => {
        for (const one of (globalThis as unknown as Held).held) one.finish();
      }),
  };
}

/** What happened in the page by now has been told to its scripts. */
export const nextFrames = (frame: Frame): Promise<void> =>
  frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }),
  );
