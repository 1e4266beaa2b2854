import type { Fault } from './fault.ts';

const blobs = 'packages/server/src/blobs';
const file = [`${blobs}/files/store.test.ts`];
const verify = [`${blobs}/verification/verify.test.ts`];

/** Bytes against what was declared. */
export const checking: Fault[] = [
  {
    name: 'the hash of plain bytes is not compared',
    file: `${blobs}/verification/verify.ts`,
    find: 'if (mayBePlain && plain === contentHash) return',
    replace: 'if (mayBePlain) return',
    tests: file,
  },
  {
    name: 'the hash of decoded bytes is not compared',
    file: `${blobs}/verification/verify.ts`,
    find: 'if (decoded === contentHash) return',
    replace: 'if (decoded !== undefined) return',
    tests: file,
  },
  {
    name: 'missing bytes are not noticed',
    file: `${blobs}/verification/verify.ts`,
    find: 'if (this.#received !== sizeBytes) throw',
    replace: 'if (this.#received > sizeBytes) throw',
    tests: file,
  },
  {
    name: 'a bundle decodes to a byte more than allowed',
    file: `${blobs}/verification/decode.ts`,
    find: 'if (this.#decoded <= this.#maxBytes)',
    replace: 'if (this.#decoded <= this.#maxBytes + 1)',
    tests: file,
  },
  {
    name: 'bytes after the end of compressed data are ignored',
    file: `${blobs}/verification/decode.ts`,
    find: 'if (stream.bytesWritten !== this.#fed) this.#failTrailing();',
    replace: '',
    tests: file,
  },
  {
    name: 'the start of another zstd frame is ignored',
    file: `${blobs}/verification/decode.ts`,
    find: 'if (this.#frames && !this.#frames.atBoundary) this.#failTrailing();',
    replace: '',
    tests: verify,
  },
  {
    name: 'a zstd window that no browser takes is accepted',
    file: `${blobs}/verification/compression.ts`,
    find: 'const ZSTD_WINDOW_LOG_MAX = 23;',
    replace: 'const ZSTD_WINDOW_LOG_MAX = 27;',
    tests: verify,
  },
  {
    name: 'a key may lead out of the folder',
    file: `${blobs}/files/store.ts`,
    find: 'if (!isObjectKey(key)) throw objectNotFound();',
    replace: '',
    tests: file,
  },
  {
    name: 'a file that cannot be asked for its size stays open',
    file: `${blobs}/files/read-file.ts`,
    find: 'await file.close();',
    replace: '',
    tests: [`${blobs}/files/store.test.ts`],
  },
  {
    name: 'a range ends a byte late',
    file: `${blobs}/files/read-file.ts`,
    find: '...range }',
    replace: '...(range && { start: range.start, end: range.end + 1 }) }',
    tests: file,
  },
  {
    name: 'the sweep takes uploads that are under way',
    file: `${blobs}/files/store.ts`,
    find: 'if (time === undefined || time >= before) continue;',
    replace: 'if (time === undefined) continue;',
    tests: file,
  },
  {
    name: 'a slow client holds the memory of a decoder',
    file: `${blobs}/verification/verify.ts`,
    find: 'this.#received += chunk.length;',
    replace: `if (this.#received === 0 && this.#expected.encoding === 'br')
      this.#memory.acquire(formats.br.bytes(chunk));
    this.#received += chunk.length;`,
    tests: [`${blobs}/semaphore.test.ts`],
  },
  {
    name: 'the memory of a decoder that failed is not given back',
    file: `${blobs}/verification/verify.ts`,
    find: `} finally {
      decoder.close();
      this.#memory.release(bytes);
    }`,
    replace: `} finally {
      decoder.close();
      if (decoder.failure === undefined) this.#memory.release(bytes);
    }`,
    tests: verify,
  },
  {
    name: 'decoders take memory without a limit',
    file: `${blobs}/verification/verify.ts`,
    find: 'await this.#memory.acquire(bytes);',
    replace: 'this.#memory.acquire(bytes);',
    tests: verify,
  },
  {
    name: 'memory that others ask for at the end is taken from what is being stored',
    file: `${blobs}/files/durable-write.ts`,
    find: `this.#unregister();
    return this.#drain();`,
    replace: 'return this.#drain();',
    tests: [`${blobs}/files/durable-write.test.ts`],
  },
  {
    name: 'the end of a large compressed body is not read back',
    file: `${blobs}/files/durable-write.ts`,
    find: `this.#flush();
    await this.#drain();
    try {`,
    replace: `await this.#drain();
    try {`,
    tests: file,
  },
];
