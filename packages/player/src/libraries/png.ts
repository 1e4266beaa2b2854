/** Writes pictures at once: a canvas of a worker encodes them later, and an app may wait for none. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Red, green, blue and opacity, of 8 bits each. */
const HEADER_REST = [8, 6, 0, 0, 0];
/** The most bytes of a block of deflate that is not compressed. */
const LONGEST_BLOCK = 0xffff;

const long = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const short = (value: number) => [value & 255, (value >>> 8) & 255];

/** PNG specification, annex D */
function crc(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

/** RFC 1950, section 8 */
function adler(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}

/** Bytes that are not compressed, as zlib has them. */
function stored(bytes: Uint8Array): number[] {
  const parts: number[] = [0x78, 1];
  for (let at = 0; at < bytes.length; at += LONGEST_BLOCK) {
    const block = bytes.subarray(at, at + LONGEST_BLOCK);
    const isLast = at + LONGEST_BLOCK >= bytes.length;
    parts.push(Number(isLast), ...short(block.length), ...short(~block.length));
    for (const byte of block) parts.push(byte);
  }
  return [...parts, ...long(adler(bytes))];
}

function chunk(name: string, content: readonly number[]): number[] {
  const body = Uint8Array.from([...name].map((letter) => letter.charCodeAt(0)).concat(content));
  return [...long(content.length), ...body, ...long(crc(body))];
}

type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export function pngOf({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  const row = width * 4;
  const rows = new Uint8Array((row + 1) * height);
  // Each row begins with its filter, which is none.
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', [...long(width), ...long(height), ...HEADER_REST]),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ]);
}
