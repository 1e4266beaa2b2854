import { Worker } from 'node:worker_threads';
import { storageFailure } from '../storage-failure.ts';
import type { Compression } from './compression.ts';
import type { Answer, Question } from './decode-worker.ts';

type Pending = PromiseWithResolvers<Answer>;

// Beside this module as source, and beside the chunk that has it in the published package.
const FILE = import.meta.url.endsWith('.ts') ? './decode-worker.ts' : './decode-worker.js';

let thread: { worker: Worker; pending: Map<number, Pending>; open: Set<number> } | undefined;
let lastId = 0;

/** The one worker of this process. It is started with the first decoder, and again when it fails. */
function openThread() {
  if (thread) return thread;
  const worker = new Worker(new URL(FILE, import.meta.url));
  const started = { worker, pending: new Map<number, Pending>(), open: new Set<number>() };
  worker.on('message', (answer: Answer) => {
    started.pending.get(answer.id)?.resolve(answer);
    started.pending.delete(answer.id);
  });
  const fail = (error: Error) => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.pending.values()) reject(storageFailure(error));
    started.pending.clear();
  };
  worker.on('error', fail).on('exit', () => fail(new Error('the thread that decodes has ended')));
  thread = started;
  return started;
}

/** A decoder on the thread that decodes. Call one method at a time, and `close` in every case. */
export class ThreadDecoder {
  readonly #id = ++lastId;
  readonly #thread = openThread();
  #failure: string | undefined;

  constructor(compression: Compression, maxBytes: number) {
    // It keeps the process alive only while it has something to decode.
    this.#thread.open.add(this.#id);
    this.#thread.worker.ref();
    this.#post({ id: this.#id, ask: 'open', compression, maxBytes });
  }

  /** Why these bytes are not what was declared; undefined as long as they may be. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Resolves when the chunk is taken and the decoder has room for the next one, or has failed. */
  async write(chunk: Uint8Array): Promise<void> {
    await this.#ask({ id: this.#id, ask: 'write', chunk });
  }

  /** SHA-256 (hex) of the decoded bytes, or undefined: then `failure` says why. */
  async finish(): Promise<string | undefined> {
    return (await this.#ask({ id: this.#id, ask: 'finish' })).decoded;
  }

  close(): void {
    this.#post({ id: this.#id, ask: 'close' });
    this.#thread.open.delete(this.#id);
    if (this.#thread.open.size === 0) this.#thread.worker.unref();
  }

  async #ask(question: Question): Promise<Answer> {
    const pending = Promise.withResolvers<Answer>();
    this.#thread.pending.set(this.#id, pending);
    if (thread !== this.#thread) pending.reject(storageFailure(new Error('the thread has ended')));
    this.#post(question);
    const answer = await pending.promise;
    this.#failure = answer.failure;
    return answer;
  }

  // A chunk is copied: it may be a view of a buffer that others use.
  #post(question: Question): void {
    this.#thread.worker.postMessage(question);
  }
}
