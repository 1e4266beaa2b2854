import type { onSendHookHandler } from 'fastify';

/** An answer waits no longer for others, in milliseconds: a turn with slow requests takes longer. */
const LONGEST_WAIT = 1;

/**
 * Makes a hook for `onSend` that keeps short answers until the end of the turn of the event loop, and
 * sends them one right after the other (ADR 29). A turn handles requests of many connections. A receiver
 * on the same machine, such as a proxy, sleeps between answers that come one by one, and each has to
 * wake it.
 *
 * Streams are passed on at once, because nothing else would listen for their errors. `now` is a
 * monotonic clock in milliseconds.
 */
export function answerTogether(now = () => performance.now()): onSendHookHandler {
  let waiting: (() => void)[] = [];
  let since = 0;
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (const send of all) send();
  };
  return (_request, reply, payload, done) => {
    if (payload !== null && typeof payload === 'object' && !Buffer.isBuffer(payload)) return done();
    const send = () => {
      // Another answer to the same request came first, such as one about the time of its body.
      if (reply.raw.headersSent) return;
      try {
        done();
      } catch (error) {
        // Such as a header that cannot be sent. It must not keep the other answers.
        done(error as Error);
      }
    };
    if (waiting.push(send) === 1) {
      since = now();
      setImmediate(sendAll);
    } else if (now() - since > LONGEST_WAIT) {
      sendAll();
    }
  };
}
