import { mkdir, open, rename, unlink } from 'node:fs/promises';

/** An open file, as far as durable writing needs one. `node:fs/promises` FileHandle is one. */
export type OpenFile = {
  writev(parts: Uint8Array[], position: number): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
};

/** The calls on which durability rests. Injected, so that a test can make each of them fail. */
export type FileSystem = {
  open(path: string, flags: 'wx' | 'r'): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Resolves with the first directory that had to be made, when `recursive`. */
  mkdir(path: string, options?: { recursive: boolean }): Promise<string | undefined>;
};

/** Nobody else on the machine reads uploads, whatever may be read of the folder that they lie in. */
export const nodeFileSystem: FileSystem = {
  open: (path, flags) => open(path, flags, 0o600),
  rename,
  unlink,
  mkdir: (path, options) => mkdir(path, { recursive: false, mode: 0o700, ...options }),
};

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
