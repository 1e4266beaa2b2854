import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngOf } from './png.ts';

it('a PNG has its size, its rows and the sums of its parts', () => {
  const [width, height] = [150, 130];
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => index % 251);
  const png = Buffer.from(pngOf({ width, height, data }));
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    at = end + 4;
  }
  expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = parts.get('IHDR') ?? Buffer.alloc(8);
  expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([width, height]);
  const rows = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
  expect(rows.length).toBe((width * 4 + 1) * height);
  expect(rows.subarray(width * 4 + 1, width * 4 + 4)).toEqual(
    Buffer.from([0, ...data.slice(600, 602)]),
  );
});
