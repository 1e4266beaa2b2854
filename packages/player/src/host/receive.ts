import type { FromFrame } from '../protocol/host.ts';
import { readMessage } from '../shared/messages.ts';
import { createBudget } from '../shared/rate-limit.ts';

/** Twice what the frame keeps to, so that one which does not is noticed. */
const MESSAGES_A_SECOND = 1000;
/** Nobody posts so much by mistake: nothing that follows is looked at. */
const FLOOD_A_SECOND = 20_000;

type Receiver = {
  message(message: FromFrame): void;
  /** So many were of no known shape, or too many. */
  dropped(count: number): void;
  flooded(): void;
};

/** Listens to the frame's port, and lets through what is of the protocol and can be read. */
export function receiveFrom(port: MessagePort, receiver: Receiver): void {
  const budget = createBudget(MESSAGES_A_SECOND, receiver.dropped);
  const forged = createBudget(0, receiver.dropped);
  const flood = createBudget(FLOOD_A_SECOND);
  port.onmessage = ({ data }) => {
    if (!flood.take()) {
      port.onmessage = null;
      port.close();
      receiver.flooded();
      return;
    }
    const message = readMessage(data);
    if (!message) forged.take();
    else if (message.type === 'pong' || budget.take()) receiver.message(message);
  };
}
