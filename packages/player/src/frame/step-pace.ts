import type { Work } from './turns.ts';

/** Steps that wait before a frame begins: its own, and that of the frame after it. */
const MOST_WAITING = 2;

/**
 * Shows one step of the worker's animations in each frame. Frames of the worker and of this document begin
 * at the same time, but a step arrives while a frame is drawn. When one is late, a frame has none and
 * the next one two. Then the second waits, and from now on a step may be late by up to a frame.
 */
export function createPace(nextFrame: (begin: () => void) => void) {
  const waiting: Work[] = [];
  let isRequested = false;

  function request(): void {
    if (isRequested || waiting.length === 0) return;
    isRequested = true;
    nextFrame(() => {
      isRequested = false;
      waiting.shift()?.();
      request();
    });
  }

  return {
    /** Other work than a step is done at once, after the steps before it. */
    add(isStep: boolean, work: Work): void {
      waiting.push(work);
      const kept = isStep ? MOST_WAITING : 0;
      while (waiting.length > kept) waiting.shift()?.();
      request();
    },
  };
}

/** Whether messages of the worker, which can be anything, are a step of an animation and nothing else. */
export function isStep(data: unknown): boolean {
  if (!Array.isArray(data) || data.length !== 1) return false;
  const [message] = data as ({ type?: unknown; isStep?: unknown } | null)[];
  return message?.type === 'commit' && message.isStep === true;
}
