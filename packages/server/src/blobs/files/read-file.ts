import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../core/ports/blob-store.ts';
import { objectNotFound } from '../storage-failure.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * A stream of the bytes of a file. The file is open when this resolves, so it can be deleted while
 * it is read. Reading to the end or destroying the stream closes it. A file that is shorter than
 * the range counts as missing, because the client would wait for the rest.
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
