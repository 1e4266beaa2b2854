import type { Frame } from 'playwright-core';

export type Note = {
  text: string;
  /** There was no other like it. */
  alone: boolean;
  middle: number;
  bottom: number;
  width: number;
  moving: number;
  color: string;
};

/** Notes, when it comes, what goes by itself: a test may be too late to see it. `notes` answers all of it. */
export const note = (frame: Frame, selector: string): Promise<void> =>
  frame.evaluate((wanted) => {
    const noted: object[] = [];
    Object.assign(globalThis, { noted });
    const added = (one: Node) => {
      if (!(one instanceof HTMLElement) || !one.matches(wanted)) return;
      const { left, width, bottom } = one.getBoundingClientRect();
      noted.push({
        text: one.textContent,
        bottom,
        width,
        middle: Math.round(left + width / 2),
        alone: document.querySelectorAll(wanted).length === 1,
        moving: one.getAnimations().length,
        color: getComputedStyle(one).color,
      });
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const one of addedNodes) added(one);
    }).observe(document.body, { childList: true, subtree: true });
  }, selector);

export const notes = (frame: Frame): Promise<Note[]> =>
  frame.evaluate(() => (globalThis as unknown as { noted: Note[] }).noted);
