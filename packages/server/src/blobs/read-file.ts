import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../core/ports/blob-store.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of a file. It is open when this resolves, so deleting it meanwhile does not matter;
 * the consumer reads to the end or destroys the stream, which closes it.
 */
export const readFileStream = async (path: string, range?: ByteRange): Promise<Readable> => {
  const file = await open(path, 'r');
  return file.createReadStream({ highWaterMark: CHUNK_BYTES, ...range });
};
