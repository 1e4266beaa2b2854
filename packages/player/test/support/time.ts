import type { Frame, Page } from 'playwright-core';

const SLOWER = 10;

/** Makes the clock of the page 1000 times slower: limits per second apply to 17 minutes. */
export const slowClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 1000;
  });

/**
 * Slows the clock and the timers of all documents of a page by ten, but not those of workers or of
 * the browser's own animations. Events that must come within a time limit may then be as far apart
 * as on a slow machine.
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

/** Pauses script animations at their start, until they are released. */
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
    /** Sets the current time of all held animations. */
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

/** Waits two frames, so that observers and events of earlier changes have run. */
export const nextFrames = (frame: Frame): Promise<void> =>
  frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }),
  );
