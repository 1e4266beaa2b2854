import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import type { ContentEncoding } from '@vitrine/contract';

export type Compression = Exclude<ContentEncoding, 'identity'>;

const chunkSize = 64 * 1024;
// The largest window that browsers accept for `Content-Encoding: zstd` (RFC 9659). It also limits
// the memory that one upload can make the decoder allocate.
const ZSTD_WINDOW_LOG_MAX = 23;

const MIB = 1024 * 1024;
// `bytes` is the memory of one decoder: mostly its window. The rest was measured.
export const formats = {
  gzip: { open: () => createGunzip({ chunkSize }), bytes: () => MIB / 4 },
  br: {
    open: () => createBrotliDecompress({ chunkSize }),
    bytes: (start: Uint8Array) => 2 * MIB + brotliWindow(start[0] ?? 0),
  },
  zstd: {
    open: () =>
      createZstdDecompress({
        chunkSize,
        params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX },
      }),
    // The largest window, because each frame may declare another one.
    bytes: () => 3 * MIB + 2 ** ZSTD_WINDOW_LOG_MAX,
  },
};

/** The window size (RFC 7932, section 9.1). Windows below 128 KiB are rounded up to it. */
const brotliWindow = (firstByte: number): number => {
  if ((firstByte & 1) === 0) return 2 ** 16;
  return 2 ** (17 + ((firstByte >> 1) & 0b111));
};

/** The number of leading bytes that `beginsLike` reads. */
export const MAGIC_BYTES = 4;

/** Detects gzip (RFC 1952) and zstd (RFC 8878, including skippable frames) by the first bytes. */
export const beginsLike = (head: Buffer): Compression | undefined => {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const magic = head.readUInt32LE(0);
  const isFrame = magic === 0xfd2fb528;
  const isSkippable = (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
  return isFrame || isSkippable ? 'zstd' : undefined;
};
