import type { Frame } from 'playwright-core';

export type Note = {
  text: string;
  /** Whether it was the only matching element. */
  alone: boolean;
  middle: number;
  bottom: number;
  width: number;
  moving: number;
  color: string;
};

/**
 * Records elements when they are added, because a test may be too late for elements that disappear
 * by themselves. `notes` returns the records.
 */
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
