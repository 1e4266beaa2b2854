import { expect, test } from 'vitest';
import { styleIn } from './typefaces.ts';

/** A font file with a table of another kind, and then OS/2. */
function file(weight: number, selection: number): Uint8Array {
  const bytes = new Uint8Array(200);
  const view = new DataView(bytes.buffer);
  view.setUint16(4, 2);
  view.setUint32(12 + 16, 0x4f532f32);
  view.setUint32(12 + 16 + 8, 100);
  view.setUint16(100 + 4, weight);
  view.setUint16(100 + 62, selection);
  return bytes;
}

test('a font file says how bold it is, and whether it is slanted', () => {
  expect(styleIn(file(700, 0x21))).toEqual({ weight: 700, slant: 1 });
  expect(styleIn(file(300, 0x40))).toEqual({ weight: 300, slant: 0 });
  for (const broken of [
    new Uint8Array(3),
    file(700, 1).slice(0, 120),
    new TextEncoder().encode('wOF2'),
  ])
    expect(styleIn(broken)).toEqual({ weight: 400, slant: 0 });
});
