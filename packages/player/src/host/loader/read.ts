import type { PlayerEvents } from '../options.ts';
import { counted } from '../response.ts';
import type { Answer, Asked, FromLoader, News, ToLoader } from './messages.ts';
import { type Bytes, passOn } from './pass-on.ts';
import type { readBundle } from './read-bundle.ts';

/**
 * The page itself reads so many bytes: 4 MiB, which takes 100 ms, in slices. It takes longer to start a
 * worker than to read a small bundle.
 */
const MOST_HERE = 4 << 20;
/** How many times as long bundles are unpacked. */
const UNPACKED = 4;
const SLICE_MS = 8;
/** So much is searched in 1 to 2 ms. */
const PART_BYTES = 128 << 10;
const PROGRESS_MS = 50;

type Tell = (news: News) => void;

/** Reports progress at intervals, because chunks are too small for a message each. */
function createProgress(tell: Tell) {
  let last = Number.NEGATIVE_INFINITY;
  return (progress: PlayerEvents['loading']) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    tell({ type: 'progress', progress });
  };
}

/** The worker's script could not be run. */
class NoWorker extends Error {}

/** What reads in this thread. Only the loader's script contains it. */
export type ReadHere = typeof readBundle | undefined;

/** Reads a bundle: what is longer, or all of it without `here`, in a worker that runs `script`. */
export async function read(
  script: string,
  asked: Asked,
  tell: Tell,
  here: ReadHere,
): Promise<Answer> {
  const { bundle, ...how } = asked;
  if (typeof bundle !== 'string') return readInWorker(script, { ...how, bytes: bundle }, tell);
  const attempt = async (init: RequestInit): Promise<Answer> => {
    const answer = await fetch(bundle, init);
    return answer.ok
      ? readBody(script, answer, how, tell, here)
      : { type: 'refused', status: answer.status };
  };
  const unlessNoWorker = (next: () => Answer | Promise<Answer>) => (error: unknown) => {
    if (error instanceof NoWorker) throw error;
    return next();
  };
  // Tries twice: mobile networks lose requests.
  return attempt({})
    .catch(unlessNoWorker(() => attempt({ cache: 'no-cache' })))
    .catch(unlessNoWorker(() => ({ type: 'unreachable' })));
}

type How = Omit<Asked, 'bundle'>;

async function readBody(
  script: string,
  answer: Response,
  how: How,
  tell: Tell,
  here: ReadHere,
): Promise<Answer> {
  const body = counted(answer, createProgress(tell)).body ?? new Blob().stream();
  const reader = body.getReader();
  const known: Bytes[] = [];
  const rest = () => {
    const { port1, port2 } = new MessageChannel();
    void passOn(known, reader, port1);
    const read = readInWorker(script, { ...how, bytes: port2 }, tell);
    // A worker that has read enough is gone.
    return read.finally(() => reader.cancel().catch(() => {}));
  };
  if (!here || lengthOf(answer) > MOST_HERE) return rest();
  const isLonger = new Error();
  try {
    const named = (files: string[]) => tell({ type: 'named', files });
    const stream = beginning(reader, known, isLonger);
    return { type: 'read', read: await here(stream, { ...how, named }) };
  } catch (error) {
    if (error !== isLonger) throw error;
    return rest();
  }
}

/** The length of a body that the head of an answer lets expect. It may be longer. */
function lengthOf({ headers }: Response): number {
  const length = Number(headers.get('content-length'));
  return headers.has('content-encoding') ? length * UNPACKED : length;
}

/**
 * The beginning of a body, whose chunks are kept. Fails with `isLonger` after MOST_HERE bytes. A chunk may have
 * the whole bundle, so it is passed on in parts, and other tasks of the page run before a part that comes late.
 */
function beginning(
  reader: ReadableStreamDefaultReader<Bytes>,
  known: Bytes[],
  isLonger: Error,
): ReadableStream<Bytes> {
  let bytes = 0;
  let began = performance.now();
  let chunk: Bytes | undefined;
  let at = 0;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        if (!chunk || at >= chunk.byteLength) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          known.push(value);
          bytes += value.byteLength;
          if (bytes > MOST_HERE) return controller.error(isLonger);
          [chunk, at] = [value, 0];
        }
        if (performance.now() - began > SLICE_MS) {
          await nextTask();
          began = performance.now();
        }
        controller.enqueue(chunk.subarray(at, at + PART_BYTES));
        at += PART_BYTES;
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Lets other tasks of the page run. A timer would wait for longer. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Starts a worker that reads. Rejects if it cannot be run, or if it does not get all bytes. */
function readInWorker(script: string, message: ToLoader, tell: Tell): Promise<Answer> {
  const loader = new Worker(script);
  const answer = new Promise<Answer>((resolve, reject) => {
    loader.addEventListener('message', ({ data }: MessageEvent<FromLoader>) => {
      if (data.type === 'named') tell(data);
      else if (data.type === 'read') resolve(data);
      else reject(new TypeError('The answer broke off.'));
    });
    loader.addEventListener('error', () =>
      reject(new NoWorker('The script that reads the bundle could not be run.')),
    );
  });
  const { bytes } = message;
  loader.postMessage(message, bytes instanceof Blob ? [] : [bytes]);
  return answer.finally(() => loader.terminate());
}
