import type { Passed } from './messages.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes that may wait for the worker: 8 MiB. */
const MOST_AHEAD = 8 << 20;
/** The worker reports that it has read so many bytes. */
const REPORTED = 1 << 20;

/** Passes a body on to a worker: at first the parts that are known, and then the rest. */
export async function passOn(
  known: readonly Bytes[],
  rest: ReadableStreamDefaultReader<Bytes>,
  port: MessagePort,
): Promise<void> {
  let ahead = 0;
  let more = () => {};
  port.onmessage = ({ data }: MessageEvent<number>) => {
    ahead -= data;
    more();
  };
  const post = (message: Passed, moved: Transferable[] = []) => port.postMessage(message, moved);
  const pass = (bytes: Bytes) => {
    ahead += bytes.byteLength;
    post({ bytes }, [bytes.buffer]);
  };
  try {
    for (const bytes of known) pass(bytes);
    for (;;) {
      if (ahead > MOST_AHEAD)
        await new Promise<void>((resolve) => {
          more = resolve;
        });
      const { done, value } = await rest.read();
      if (done) return post('end');
      pass(value);
    }
  } catch {
    post('broken');
  }
}

/** The body that a page passes on through this port. */
export function passedOn(port: MessagePort): ReadableStream<Bytes> {
  const waiting: Passed[] = [];
  let wake = () => {};
  let unreported = 0;
  port.onmessage = ({ data }: MessageEvent<Passed>) => {
    waiting.push(data);
    wake();
  };
  async function next(): Promise<Passed> {
    for (;;) {
      const first = waiting.shift();
      if (first) return first;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const part = await next();
        if (part === 'end') return controller.close();
        if (part === 'broken') return controller.error(new TypeError('The answer broke off.'));
        controller.enqueue(part.bytes);
        unreported += part.bytes.byteLength;
        if (unreported < REPORTED) return;
        port.postMessage(unreported);
        unreported = 0;
      },
    },
    { highWaterMark: 0 },
  );
}
