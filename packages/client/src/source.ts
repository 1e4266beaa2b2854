import { SourceError } from './errors.ts';

/** The body of one attempt to upload a source. */
export type OpenedSource = {
  /**
   * Slots require `Content-Length`. For bytes and a `Blob` fetch sends it on every platform. For a
   * stream the client sets the header, which fetch of Node sends and fetch of browsers drops.
   */
  body: Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Whether `onBytes` is called while the body is read. Otherwise all bytes count at the end. */
  reports: boolean;
  /** Releases resources. Called once per attempt, also after a failure. */
  close(): Promise<void>;
};

/** The bytes of one declared object. It is opened once per attempt. */
export type Source = {
  /** The name used in messages. */
  readonly name: string;
  /** The exact number of bytes. */
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, lowercase hex. */
  sha256(signal?: AbortSignal): Promise<string>;
  open(onBytes: (count: number) => void): OpenedSource;
};

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A source of bytes in memory. For files on disk see `fileSource` of `@vitrine/client/node`. */
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
