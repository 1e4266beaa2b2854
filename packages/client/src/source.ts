import { SourceError } from './errors.ts';

/** The bytes of one attempt to send a source. */
export type OpenedSource = {
  /**
   * A `Blob` goes over the wire with its size on every platform. A stream is sent with an explicit
   * `Content-Length`, which the slots insist on; fetch in Node honours that, in browsers it does not.
   */
  body: Blob | ReadableStream<Uint8Array>;
  /** Whether `onBytes` is called while the body is read; otherwise it counts when it was sent. */
  reports: boolean;
  /** Frees what was opened; called once, also after a failure. */
  close(): Promise<void>;
};

/** Where the bytes of one declared object come from. It can be opened again for another attempt. */
export type Source = {
  /** What to call it in messages. */
  readonly name: string;
  /** The exact number of bytes it gives. */
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, lowercase hex. */
  sha256(signal?: AbortSignal): Promise<string>;
  open(onBytes: (count: number) => void): OpenedSource;
};

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A source of bytes that are in memory. For files on disk see `fileSource` of `@vitrine/client/node`. */
export function bytesSource(
  bytes: Uint8Array<ArrayBuffer> | string | Blob,
  name = 'bytes',
): Source {
  const blob = bytes instanceof Blob ? bytes : new Blob([bytes]);
  return {
    name,
    sizeBytes: blob.size,
    async sha256() {
      try {
        return hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
      } catch (cause) {
        throw new SourceError(`${name} could not be read`, { cause });
      }
    },
    open: () => ({ body: blob, reports: false, close: async () => {} }),
  };
}
