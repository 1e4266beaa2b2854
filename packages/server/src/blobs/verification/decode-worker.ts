import { parentPort } from 'node:worker_threads';
import type { Compression } from './compression.ts';
import { Decoder } from './decode.ts';

/** What the serving thread asks, one question of a decoder at a time. */
export type Question = { id: number } & (
  | { ask: 'open'; compression: Compression; maxBytes: number }
  | { ask: 'write'; chunk: Uint8Array }
  | { ask: 'finish' }
  | { ask: 'close' }
);

export type Answer = { id: number; decoded?: string | undefined; failure: string | undefined };

/** Decodes and hashes on a thread of its own. The serving thread only hands over what is compressed. */
const decoders = new Map<number, Decoder>();

async function answer(question: Question): Promise<void> {
  const { id, ask } = question;
  if (ask === 'open') {
    decoders.set(id, new Decoder(question.compression, question.maxBytes));
    return;
  }
  const decoder = decoders.get(id);
  if (!decoder) return;
  if (ask === 'close') {
    decoders.delete(id);
    return decoder.close();
  }
  if (ask === 'write') await decoder.write(question.chunk);
  const decoded = ask === 'finish' ? await decoder.finish() : undefined;
  parentPort?.postMessage({ id, decoded, failure: decoder.failure } satisfies Answer);
}

parentPort?.on('message', answer);
