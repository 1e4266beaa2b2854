/**
 * Copies RGBA pixels of four bytes. Skia's colours are multiplied by their opacity, and those of a
 * browser's canvas are not.
 */
export function unmultiply(from: Uint8Array, to: Uint8ClampedArray): void {
  const count = to.length >> 2;
  const pixels = new Uint32Array(from.buffer, from.byteOffset, count);
  const target = new Uint32Array(to.buffer, to.byteOffset, count);
  for (let at = 0; at < count; at += 1) {
    const pixel = pixels[at] ?? 0;
    const opacity = pixel >>> 24;
    if (opacity === 0 || opacity === 255) {
      target[at] = pixel;
      continue;
    }
    const by = 255 / opacity;
    const red = ((pixel & 255) * by + 0.5) | 0;
    const green = (((pixel >> 8) & 255) * by + 0.5) | 0;
    const blue = (((pixel >> 16) & 255) * by + 0.5) | 0;
    target[at] = (opacity << 24) | (blue << 16) | (green << 8) | red;
  }
}
