/** `@vitrine/client/node`: sources on disk. The only file of the client that needs Node. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { SourceError } from './errors.ts';
import type { OpenedSource, Source } from './source.ts';

const CHUNK_BYTES = 256 * 1024;

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'it is not there';
  if (code === 'EACCES' || code === 'EPERM') return 'you may not read it';
  return error instanceof Error ? error.message : String(error);
};

const unreadable = (path: string, error: unknown): SourceError =>
  error instanceof SourceError
    ? error
    : new SourceError(`cannot read ${path}: ${reasonOf(error)}`, { cause: error });

/**
 * SHA-256 of a file as lowercase hex. The file is read as a stream.
 * @throws SourceError when the file cannot be read.
 */
export async function sha256File(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    const stream = createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
      ...(signal && { signal }),
    });
    for await (const chunk of stream) hash.update(chunk);
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(path, error);
  }
  return hash.digest('hex');
}

function openFile(path: string, sizeBytes: number, onBytes: (count: number) => void): OpenedSource {
  const handle = open(path);
  // The reader of the body gets the failure. Without a reader it must not count as unhandled.
  handle.catch(() => {});
  let position = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const left = Math.min(CHUNK_BYTES, sizeBytes - position);
        if (left === 0) return controller.close();
        const buffer = new Uint8Array(left);
        const { bytesRead } = await (await handle).read(buffer, 0, left, position);
        if (bytesRead === 0)
          throw new SourceError(`${path} became shorter while it was uploaded; upload again`);
        position += bytesRead;
        onBytes(bytesRead);
        controller.enqueue(buffer.subarray(0, bytesRead));
      } catch (error) {
        throw unreadable(path, error);
      }
    },
  });
  const close = async () => {
    await handle.then((file) => file.close()).catch(() => {});
  };
  return { body, reports: true, close };
}

/**
 * A file on disk. It is hashed and sent as a stream, so that it is never entirely in memory.
 * @throws SourceError when it is missing or not a regular file.
 */
export async function fileSource(path: string, name = path): Promise<Source> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!stats.isFile()) throw new SourceError(`${path} is not a file`);
  return {
    name,
    sizeBytes: stats.size,
    sha256: (signal) => sha256File(path, signal),
    open: (onBytes) => openFile(path, stats.size, onBytes),
  };
}
