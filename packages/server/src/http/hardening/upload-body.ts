import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../core/model/errors.ts';

export type UploadTimeouts = { stallMs: number; totalMs: number };

/** The client closed the connection before the body was complete, so no response can be sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

const stalled = (ms: number) =>
  new Refusal(
    'upload_stalled',
    `No byte came for ${ms / 1000} seconds. Send the bytes again from the start.`,
  );
const tooSlow = (ms: number) =>
  new Refusal(
    'upload_stalled',
    `The upload took longer than ${ms / 1000} seconds. Send it again on a faster connection.`,
  );

/**
 * Reads the body of a PUT. Throws `upload_stalled` when no byte arrives for `stallMs` milliseconds,
 * or after `totalMs` in all. Time that the consumer takes does not count as a stall.
 */
export async function* uploadBody(
  request: IncomingMessage,
  { stallMs, totalMs }: UploadTimeouts,
): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const total = setTimeout(() => fail(tooSlow(totalMs)), totalMs);
  const wakeUp = () => wake();
  const gone = () => (request.readableEnded ? wakeUp() : fail(new ClientGone('client went away')));
  request.on('readable', wakeUp).on('end', wakeUp).on('error', gone).on('close', gone);
  try {
    for (;;) {
      if (failure) throw failure;
      const chunk: Buffer | null = request.read();
      if (chunk) {
        yield chunk;
      } else if (request.readableEnded) {
        return;
      } else {
        if (request.destroyed) throw new ClientGone('client went away');
        // The timer runs only while there is nothing to read, so that a busy store does not count.
        const stall = setTimeout(() => fail(stalled(stallMs)), stallMs);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        clearTimeout(stall);
      }
    }
  } finally {
    clearTimeout(total);
    request.off('readable', wakeUp).off('end', wakeUp).off('error', gone).off('close', gone);
    request.on('error', () => {});
    // Node discards the rest of a body only if reading it has not begun. Without this call, a
    // client that is still sending a refused body would never read the response.
    request.resume();
  }
}
