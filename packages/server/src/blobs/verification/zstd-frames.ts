/**
 * Parses the frames of a zstd stream (RFC 8878, section 3.1) without decoding them, to know whether
 * the stream ends at the end of a frame. Node's decoder ignores one to three trailing bytes that
 * begin like another frame.
 */
export class ZstdFrames {
  #skip = 0;
  #header: number[] = [];
  #wanted = 4;
  #read: (header: number[]) => void = this.#magic;
  #hasChecksum = false;

  /** True before the first frame and after each complete one. */
  get atBoundary(): boolean {
    return this.#skip === 0 && this.#read === this.#magic && this.#header.length === 0;
  }

  update(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#skip > 0) {
        const step = Math.min(this.#skip, chunk.length - at);
        this.#skip -= step;
        at += step;
        continue;
      }
      this.#header.push(chunk[at] ?? 0);
      at += 1;
      if (this.#header.length < this.#wanted) continue;
      const header = this.#header;
      this.#header = [];
      this.#read(header);
    }
  }

  #expect(bytes: number, read: (header: number[]) => void): void {
    this.#wanted = bytes;
    this.#read = read;
  }

  #magic(header: number[]): void {
    const magic = littleEndian(header);
    if (magic === 0xfd2fb528) this.#expect(1, this.#frameDescriptor);
    else if ((magic & 0xfffffff0) >>> 0 === 0x184d2a50) this.#expect(4, this.#skippableSize);
    // The decoder refuses any other magic number.
    else this.#expect(Number.POSITIVE_INFINITY, () => {});
  }

  #skippableSize(header: number[]): void {
    this.#skip = littleEndian(header);
    this.#expect(4, this.#magic);
  }

  #frameDescriptor(header: number[]): void {
    const descriptor = header[0] ?? 0;
    this.#hasChecksum = (descriptor & 0b100) !== 0;
    const singleSegment = (descriptor & 0b100000) !== 0;
    const window = singleSegment ? 0 : 1;
    const dictionary = [0, 1, 2, 4][descriptor & 0b11] ?? 0;
    const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
    this.#skip = window + dictionary + contentSize;
    this.#expect(3, this.#blockHeader);
  }

  #blockHeader(header: number[]): void {
    const block = littleEndian(header);
    const isLast = (block & 1) === 1;
    const isRle = ((block >> 1) & 0b11) === 1;
    this.#skip = isRle ? 1 : block >> 3;
    if (!isLast) return;
    if (this.#hasChecksum) this.#skip += 4;
    this.#expect(4, this.#magic);
  }
}

const littleEndian = (bytes: number[]): number =>
  bytes.reduceRight((value, byte) => value * 256 + byte, 0);
