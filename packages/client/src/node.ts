/** `@vitrine/client/node`: sources on disk. The only file of the client that needs Node. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { SourceError } from './errors.ts';
import type { OpenedSource, Source } from './source.ts';

const CHUNK_BYTES = 256 * 1024;
/**
 * The bytes that the connection gets at a time. It asks for more when it has sent them, so this is the
 * precision of the progress: on a line of 2 KiB/s it changes every 16 seconds.
 */
const PART_BYTES = 32 * 1024;
/** A file of one part is read once: its bytes are kept from hashing to sending. */
const SMALL_BYTES = PART_BYTES;

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
  return (await hashFile(path, signal)).hash;
}

async function hashFile(path: string, signal?: AbortSignal) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    const stream = createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
      ...(signal && { signal }),
    });
    for await (const chunk of stream) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(path, error);
  }
  return { hash: hash.digest('hex'), sizeBytes };
}

/** All bytes of a small file, and one more if it has grown. */
async function readSmall(path: string, sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const bytes = new Uint8Array(sizeBytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length >= sizeBytes) return bytes.subarray(0, length);
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await file?.close().catch(() => {});
  }
}

async function hashUnchanged(path: string, sizeBytes: number, signal?: AbortSignal) {
  const hashed = await hashFile(path, signal);
  if (hashed.sizeBytes !== sizeBytes)
    throw new SourceError(
      `${path} changed from ${sizeBytes} to ${hashed.sizeBytes} bytes while it was read; upload it again when nothing writes to it`,
    );
  return hashed.hash;
}

function openFile(path: string, sizeBytes: number, onBytes: (count: number) => void): OpenedSource {
  const handle = open(path);
  // The reader of the body gets the failure. Without a reader it must not count as unhandled.
  handle.catch(() => {});
  let position = 0;
  let chunk = new Uint8Array();
  const fill = async () => {
    const buffer = new Uint8Array(Math.min(CHUNK_BYTES, sizeBytes - position));
    const { bytesRead } = await (await handle).read(buffer, 0, buffer.length, position);
    if (bytesRead === 0)
      throw new SourceError(`${path} became shorter while it was uploaded; upload again`);
    chunk = buffer.subarray(0, bytesRead);
    position += bytesRead;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (chunk.length === 0 && position === sizeBytes) return controller.close();
        if (chunk.length === 0) await fill();
        const part = chunk.subarray(0, PART_BYTES);
        chunk = chunk.subarray(part.length);
        onBytes(part.length);
        controller.enqueue(part);
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
 * A file on disk. Above 32 KiB it is hashed and sent as a stream, and never entirely in memory.
 * @throws SourceError when it is missing or not a regular file.
 */
export async function fileSource(path: string, name = path): Promise<Source> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!stats.isFile()) throw new SourceError(`${path} is not a file`);
  const sizeBytes = stats.size;
  let kept: Uint8Array<ArrayBuffer> | undefined;
  return {
    name,
    sizeBytes,
    async sha256(signal) {
      const bytes = sizeBytes <= SMALL_BYTES ? await readSmall(path, sizeBytes) : undefined;
      if (bytes?.length !== sizeBytes) return hashUnchanged(path, sizeBytes, signal);
      kept = bytes;
      return createHash('sha256').update(bytes).digest('hex');
    },
    open: (onBytes) =>
      kept
        ? { body: kept, reports: false, close: async () => {} }
        : openFile(path, sizeBytes, onBytes),
  };
}
