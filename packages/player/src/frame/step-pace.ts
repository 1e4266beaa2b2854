import type { FromWorker } from '../protocol/worker.ts';
import type { Work } from './turns.ts';

/** Steps that wait before a frame begins: its own, and that of the frame after it. */
const MOST_WAITING = 2;
/** The most messages of one step. Callbacks of one frame of the worker may each send one. */
const MOST_MESSAGES = 100;
/** What changes nothing on the screen does not wait for steps, and steps go on waiting. */
const UNSEEN = new Set<unknown>(['pong', 'log', 'missing'] satisfies FromWorker['type'][]);

/**
 * Shows one step of the worker's animations in each frame. Frames of the worker and of this document begin
 * at the same time, but a step arrives while a frame is drawn. When one is late, a frame has none and
 * the next one two. Then the second waits, and from now on a step may be late by up to a frame.
 */
export function createPace(nextFrame: (begin: () => void) => void) {
  const waiting: { step: number; works: Work[] }[] = [];
  let isRequested = false;

  function show(): void {
    for (const work of waiting.shift()?.works ?? []) work();
  }

  function request(): void {
    if (isRequested || waiting.length === 0) return;
    isRequested = true;
    nextFrame(() => {
      isRequested = false;
      show();
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
      const last = waiting.at(-1);
      if (last?.step === step && last.works.length < MOST_MESSAGES) last.works.push(work);
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
