import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import type { ContentEncoding } from '@vitrine/contract';

export type Compression = Exclude<ContentEncoding, 'identity'>;

const chunkSize = 64 * 1024;
// The largest window a browser takes for `Content-Encoding: zstd` (RFC 9659), and a bound on what
// one upload can make us allocate.
const ZSTD_WINDOW_LOG_MAX = 23;

const MIB = 1024 * 1024;
// The window is most of what a decoder holds; the rest as measured.
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
    // Each frame may declare another window.
    bytes: () => 3 * MIB + 2 ** ZSTD_WINDOW_LOG_MAX,
  },
};

/** RFC 7932 section 9.1, where what is smaller than 128 KiB counts as that. */
const brotliWindow = (firstByte: number): number => {
  if ((firstByte & 1) === 0) return 2 ** 16;
  return 2 ** (17 + ((firstByte >> 1) & 0b111));
};

/** How many of the first bytes `beginsLike` looks at. */
export const MAGIC_BYTES = 4;

/** gzip (RFC 1952) or zstd (RFC 8878, a skippable frame included) by the first bytes. */
export const beginsLike = (head: Buffer): Compression | undefined => {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const magic = head.readUInt32LE(0);
  const isFrame = magic === 0xfd2fb528;
  const isSkippable = (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
  return isFrame || isSkippable ? 'zstd' : undefined;
};
