import { PRIORITY, type ToWorker } from '../protocol/worker.ts';

/**
 * Events of which only the latest counts (react/renderer/core/EventQueue.cpp: isUnique), if they are
 * continuous.
 */
const UNIQUE = new Set(['topScroll', 'topTouchMove', 'topPointerMove']);

type Later = { name: string; pointers: Set<unknown> };

/**
 * The messages without the events that a later one of the same view and finger replaces. Nothing else
 * has happened to the view in between, so the order of its events stays.
 */
function withoutReplaced(messages: readonly ToWorker[]): Set<ToWorker> {
  const kept = new Set<ToWorker>();
  const laterOf = new Map<number, Later>();
  for (const message of messages.toReversed()) {
    if (message.type === 'event') {
      const { tag, name, payload, priority } = message;
      const pointer = payload.identifier ?? payload.pointerId;
      const later = laterOf.get(tag);
      const isSame = UNIQUE.has(name) && later?.name === name;
      const isReplaced = isSame && priority === PRIORITY.continuous;
      if (isReplaced && later.pointers.has(pointer)) continue;
      if (isSame) later.pointers.add(pointer);
      else laterOf.set(tag, { name, pointers: new Set([pointer]) });
    }
    kept.add(message);
  }
  return kept;
}

/**
 * Passes on the messages of the frame in batches, without moves that a later one replaces. Otherwise an
 * app that needs longer for a move than the finger would follow the finger for seconds after it left.
 * `soon` runs in a task after the messages that wait. Microtasks run after each batch, which the frame
 * has posted in one turn.
 */
export function createInbox(
  receive: (message: ToWorker) => void,
  soon: (work: () => void) => void,
): (batch: unknown) => void {
  let waiting: ToWorker[][] = [];
  async function flush(): Promise<void> {
    const due = waiting;
    waiting = [];
    const kept = withoutReplaced(due.flat());
    for (const batch of due) {
      for (const message of batch) if (kept.has(message)) receive(message);
      await undefined;
    }
  }
  return (batch) => {
    if (waiting.push(batch as ToWorker[]) === 1) soon(() => void flush());
  };
}

/** Runs work in tasks of the thread, after the messages that it has already received. */
export function createTasks({
  MessageChannel: Channel,
}: Pick<typeof globalThis, 'MessageChannel'>) {
  const { port1, port2 } = new Channel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (work: () => void): void => {
    waiting.push(work);
    port2.postMessage(null);
  };
}
