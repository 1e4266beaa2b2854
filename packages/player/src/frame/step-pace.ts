import type { FromWorker } from '../protocol/worker.ts';
import type { Work } from './turns.ts';

/** Steps that wait before a frame begins: its own, and that of the frame after it. */
const MOST_WAITING = 2;
/** Milliseconds. A step that is so much later than the one before begins another animation. */
const PAUSE_MS = 50;
/** The most messages of one step. Callbacks of one frame of the worker may each send one. */
const MOST_MESSAGES = 100;
/** What changes nothing on the screen does not wait for steps, and steps go on waiting. */
const UNSEEN = new Set<unknown>(['pong', 'log', 'missing'] satisfies FromWorker['type'][]);

/**
 * Shows one step of the worker's animations in each frame. Frames of the worker and of this document begin
 * at the same time, but a step arrives while a frame is drawn, and when it is late, that frame has none and
 * the next one two. So the first step of an animation waits for one frame more. From then on one step
 * always waits, and each may be late by up to a frame.
 */
export function createPace(nextFrame: (begin: () => void) => void) {
  const waiting: { step: number; works: Work[] }[] = [];
  let isRequested = false;
  let last = Number.NEGATIVE_INFINITY;
  let isFirst = false;

  function show(): void {
    for (const work of waiting.shift()?.works ?? []) work();
  }

  function request(): void {
    if (isRequested || waiting.length === 0) return;
    isRequested = true;
    nextFrame(() => {
      isRequested = false;
      if (isFirst) isFirst = false;
      else show();
      request();
    });
  }

  return {
    /**
     * Does the work of messages of the worker, which can be anything: that of a step in its frame, and
     * other work at once, after the steps before it.
     */
    add(messages: unknown, work: Work): void {
      const step = stepOf(messages);
      if (step === undefined) {
        if (!isUnseen(messages)) while (waiting.length > 0) show();
        work();
        return;
      }
      isFirst ||= step - last > PAUSE_MS;
      last = step;
      const newest = waiting.at(-1);
      if (newest?.step === step && newest.works.length < MOST_MESSAGES) newest.works.push(work);
      else waiting.push({ step, works: [work] });
      while (waiting.length > MOST_WAITING) show();
      request();
    },
  };
}

type Message = { type?: unknown; step?: unknown } | null;

/** The step of the animations that these messages are, if they are nothing else. */
function stepOf(messages: unknown): number | undefined {
  if (!Array.isArray(messages) || messages.length !== 1) return undefined;
  const [message] = messages as Message[];
  const step = message?.type === 'commit' ? message.step : undefined;
  return typeof step === 'number' ? step : undefined;
}

const isUnseen = (messages: unknown): boolean =>
  Array.isArray(messages) && (messages as Message[]).every((one) => UNSEEN.has(one?.type));
