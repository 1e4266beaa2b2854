import { parentPort } from 'node:worker_threads';
import { NotASourceMap } from './json-scan.ts';
import type { Position } from './mappings.ts';
import { type Place, resolveFrames } from './resolve.ts';

/** One question at a time. `map` are the bytes of a source map. */
export type Question = { map: SharedArrayBuffer; frames: Position[] };
export type Answer = { places: (Place | null)[] } | { unreadable: string };

function answer({ map, frames }: Question): Answer {
  try {
    return { places: resolveFrames(Buffer.from(map), frames) };
  } catch (error) {
    if (error instanceof NotASourceMap) return { unreadable: error.message };
    throw error;
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
