import { NotASourceMap } from './json-scan.ts';

/** A position in generated code, both counted from 0. */
export type Position = { line: number; column: number };

/** The fields of a segment, all counted from 0. `name` is -1 when it has none. */
export type Segment = { source: number; line: number; column: number; name: number };

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
/** `\/` is a way of writing `/` in JSON. */
const BACKSLASH = 0x5c;
const VALUES = new Int8Array(256).fill(-1);
for (const [value, digit] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  VALUES[digit.charCodeAt(0)] = value;

/**
 * The segments that these positions belong to (ECMA-426, 9.2): the last segment of the line at or before
 * the column. null if there is none, or if it has no source. Reads the mappings once, keeps nothing
 * of them, and stops after the last position.
 */
export function segmentsOf(
  mappings: Uint8Array,
  positions: readonly Position[],
): (Segment | null)[] {
  const found: (Segment | null)[] = positions.map(() => null);
  const order = [...positions.keys()].sort((a, b) => compare(positions[a], positions[b]));
  const reader = new SegmentReader(mappings);
  let next = 0;
  let before: Segment | null = null;
  let line = -1;
  /** Assigns the segment `before` to the positions before this one. */
  const settle = (at: Position) => {
    for (; next < order.length; next += 1) {
      const index = order[next] ?? 0;
      const wanted = positions[index];
      if (!wanted || compare(wanted, at) >= 0) return;
      if (wanted.line === line) found[index] = before;
    }
  };
  while (next < order.length && reader.read()) {
    settle(reader);
    line = reader.line;
    before = reader.segment();
  }
  settle({ line: Number.POSITIVE_INFINITY, column: 0 });
  return found;
}

const compare = (a: Position | undefined, b: Position | undefined) =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);

/** Reads one segment after the other. */
class SegmentReader {
  line = 0;
  column = 0;
  readonly #mappings: Uint8Array;
  #at = 0;
  #fields = 0;
  readonly #state = [0, 0, 0, 0, 0];

  constructor(mappings: Uint8Array) {
    this.#mappings = mappings;
  }

  /** False at the end. */
  read(): boolean {
    const mappings = this.#mappings;
    for (;;) {
      const byte = mappings[this.#at];
      if (byte === undefined) return false;
      if (byte !== SEMICOLON && byte !== COMMA) break;
      this.#at += 1;
      if (byte === COMMA) continue;
      this.line += 1;
      this.#state[0] = 0;
    }
    this.#fields = 0;
    for (;;) {
      const byte = mappings[this.#at];
      if (byte === undefined || byte === SEMICOLON || byte === COMMA) break;
      if (this.#fields === 5) throw new NotASourceMap('a segment that is too long');
      this.#state[this.#fields] = (this.#state[this.#fields] ?? 0) + this.#number();
      this.#fields += 1;
    }
    this.column = this.#state[0] ?? 0;
    return true;
  }

  segment(): Segment | null {
    if (this.#fields < 4) return null;
    const [, source = 0, line = 0, column = 0, name = 0] = this.#state;
    if (source < 0 || line < 0 || column < 0) return null;
    return { source, line, column, name: this.#fields === 5 ? name : -1 };
  }

  /** A base64 VLQ of at most 32 bits. */
  #number(): number {
    const mappings = this.#mappings;
    let value = 0;
    for (let shift = 0; shift <= 30; ) {
      const byte = mappings[this.#at] ?? 0;
      this.#at += 1;
      if (byte === BACKSLASH) continue;
      const digit = VALUES[byte] ?? -1;
      if (digit < 0) throw new NotASourceMap('mappings with another character');
      value |= (digit & 31) << shift;
      shift += 5;
      if (digit < 32) return value & 1 ? -(value >>> 1) : value >>> 1;
    }
    throw new NotASourceMap('a number that is too long');
  }
}
