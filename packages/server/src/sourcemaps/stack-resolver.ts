import { addAbortSignal, type Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { StoredObject } from '../core/model/content.ts';
import { Refusal } from '../core/model/errors.ts';
import type { Frame, Place, StackResolver } from '../core/ports/stack-resolver.ts';
import type { Answer, Question } from './stack-worker.ts';

// Beside this module as source, and beside the chunk that has it in the published package.
const FILE = import.meta.url.endsWith('.ts') ? './stack-worker.ts' : './stack-worker.js';

/** How long the thread and the last map are kept: a page asks for several stacks of one map. */
const KEEP_MS = 60_000;
/** A map of 128 MiB takes a second. */
const TIMEOUT_MS = 20_000;
/** Larger maps are stored and not read. */
const MAX_BYTES = 128 * 1024 ** 2;
/** The most requests that wait, of one account and of all. */
const MAX_OF_ACCOUNT = 4;
const MAX_WAITING = 32;

const resourceLimits = { maxOldGenerationSizeMb: 64 };

type Held = { sha256: string; bytes: SharedArrayBuffer };
type Read = (key: string) => Promise<Readable>;

const busy = () =>
  new Refusal('unavailable', 'Other stacks are being resolved; try again.', { retryAfter: 2 });

/**
 * Resolves frames on a thread of its own, one request at a time, and keeps the bytes of the last map
 * for a minute. The thread parses no JSON, so its memory is that of the map.
 */
export function createStackResolver(
  read: Read,
  { timeoutMs = TIMEOUT_MS, keepMs = KEEP_MS } = {},
): StackResolver {
  const waiting = new Map<string, number>();
  let total = 0;
  let last: Promise<unknown> = Promise.resolve();
  let held: Held | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    held = undefined;
    void worker?.terminate();
    worker = undefined;
  };

  async function bytesOf({
    key,
    contentHash,
    sizeBytes,
  }: StoredObject): Promise<SharedArrayBuffer> {
    if (held?.sha256 === contentHash) return held.bytes;
    held = undefined;
    const bytes = new SharedArrayBuffer(sizeBytes);
    const view = new Uint8Array(bytes);
    let at = 0;
    for await (const chunk of addAbortSignal(AbortSignal.timeout(timeoutMs), await read(key))) {
      view.set(chunk, at);
      at += chunk.length;
    }
    held = { sha256: contentHash, bytes };
    return bytes;
  }

  function ask(question: Question): Promise<Answer> {
    const thread = worker ?? new Worker(new URL(FILE, import.meta.url), { resourceLimits });
    // Without a listener, a thread that fails while it has nothing to do would end the process.
    if (!worker) thread.on('error', () => {});
    worker = thread;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => reject(new Error('it takes too long')), timeoutMs);
    const onEnd = () => reject(new Error('the thread has ended'));
    thread.on('message', resolve).on('error', reject).on('exit', onEnd);
    thread.ref();
    thread.postMessage(question);
    return promise.finally(() => {
      clearTimeout(timer);
      thread.off('message', resolve).off('error', reject).off('exit', onEnd);
      thread.unref();
    });
  }

  async function run(map: StoredObject, frames: Frame[]): Promise<(Place | null)[]> {
    clearTimeout(idle);
    try {
      const answer = await ask({ map: await bytesOf(map), frames });
      return 'places' in answer ? answer.places : frames.map(() => null);
    } catch (error) {
      stop();
      if (error instanceof Refusal) throw error;
      throw new Refusal('unavailable', 'The source map could not be read just now; try again.', {
        retryAfter: 5,
      });
    } finally {
      idle = setTimeout(stop, keepMs).unref();
    }
  }

  return {
    async resolve(accountId, map, frames) {
      if (map.sizeBytes > MAX_BYTES || frames.length === 0) return frames.map(() => null);
      const mine = waiting.get(accountId) ?? 0;
      if (mine >= MAX_OF_ACCOUNT || total >= MAX_WAITING) throw busy();
      waiting.set(accountId, mine + 1);
      total += 1;
      const result = last.then(() => run(map, frames));
      last = result.catch(() => {});
      try {
        return await result;
      } finally {
        total -= 1;
        const left = (waiting.get(accountId) ?? 1) - 1;
        if (left > 0) waiting.set(accountId, left);
        else waiting.delete(accountId);
      }
    },
  };
}
