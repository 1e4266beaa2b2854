import type { FromFrame } from '../protocol/host.ts';
import { readMessage } from '../shared/messages.ts';
import { createBudget } from '../shared/rate-limit.ts';
import { createKeeping } from './throttle-storage.ts';

/** As many as the page takes: see host/receive.ts. */
const MESSAGES_A_SECOND = 500;
/** These come once, or as often as the page asks. */
const NEEDED = new Set<FromFrame['type']>(['started', 'firstFrame', 'pong', 'ended']);

/**
 * Says no more than the page would take, and then how much that was. What the app made is as large as it
 * likes until it is cut here: whatever is posted takes room and time of the page.
 */
export function sparingly(post: (message: FromFrame) => void): (message: FromFrame) => void {
  const budget = createBudget(MESSAGES_A_SECOND, (count) => post({ type: 'dropped', count }));
  const keep = createKeeping(post);
  return (given) => {
    const message = readMessage(given);
    if (!message || keep(message)) return;
    if (NEEDED.has(message.type) || budget.take()) post(message);
  };
}
