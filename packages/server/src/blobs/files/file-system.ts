import { mkdir, open, rename, unlink } from 'node:fs/promises';

/** The part of `FileHandle` of `node:fs/promises` that durable writes use. */
export type OpenFile = {
  writev(parts: Uint8Array[], position: number): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
};

/** The calls that durability depends on. Injected, so that tests can make each of them fail. */
export type FileSystem = {
  open(path: string, flags: 'wx' | 'r'): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** With `recursive`, resolves to the first directory that was created. */
  mkdir(path: string, options?: { recursive: boolean }): Promise<string | undefined>;
};

/** Files and folders are private to this user, whatever the mode of the folder around them. */
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
