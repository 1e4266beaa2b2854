import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../core/ports/blob-store.ts';
import { objectNotFound } from '../storage-failure.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of a file. It is open when this resolves, so deleting it meanwhile does not matter;
 * the consumer reads to the end or destroys the stream, which closes it. A file that is
 * shorter than the range counts as missing: its reader would wait for the rest.
 */
export const readFileStream = async (path: string, range?: ByteRange): Promise<Readable> => {
  const file = await open(path, 'r');
  try {
    if (range && (await file.stat()).size <= range.end) throw objectNotFound();
    return file.createReadStream({ highWaterMark: CHUNK_BYTES, ...range });
  } catch (error) {
    await file.close();
    throw error;
  }
};
