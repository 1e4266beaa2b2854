/** These bytes are not a source map that can be read. */
export class NotASourceMap extends Error {}

/** The bytes of a value: `start` is its first byte, `end` the byte after its last. */
export type Span = { start: number; end: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isEnd = (byte: number | undefined) =>
  byte === undefined || byte === 0x2c || byte === 0x5d || byte === 0x7d || isSpace(byte);
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Finds values in JSON (RFC 8259) without building them: a source map of 50 MB has more than a million
 * values, most of its bytes are the text of the sources, and anybody may upload a worse one. It accepts
 * some texts that are no JSON. Memory does not grow with the text.
 */
export class JsonScan {
  readonly #bytes: Buffer;
  /** `bytes` are UTF-8. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The value of the whole text. */
  get all(): Span {
    return { start: this.#skipSpace(0), end: this.#bytes.length };
  }

  /** The values of an object by name; of several with the same name, the last. */
  members(span: Span, names: readonly string[]): Partial<Record<string, Span>> {
    const found: Partial<Record<string, Span>> = {};
    let at = this.#enter(span, 0x7b);
    while (this.#bytes[at] !== 0x7d) {
      const key = this.#value(at);
      const colon = this.#skipSpace(key.end);
      if (this.#bytes[key.start] !== QUOTE || this.#bytes[colon] !== 0x3a)
        throw new NotASourceMap('an object without names');
      const value = this.#value(colon + 1);
      const name = names.find((one) => this.#isText(key, one));
      if (name !== undefined) found[name] = value;
      at = this.#next(value.end);
    }
    return found;
  }

  /** The values of an array. */
  *elements(span: Span): Generator<Span> {
    let at = this.#enter(span, 0x5b);
    while (this.#bytes[at] !== 0x5d) {
      const value = this.#value(at);
      yield value;
      at = this.#next(value.end);
    }
  }

  /** Parses a value of at most `maxBytes`. */
  parse({ start, end }: Span, maxBytes: number): unknown {
    if (end - start > maxBytes) throw new NotASourceMap('a value that is too long');
    try {
      return JSON.parse(this.#bytes.toString('utf8', start, end));
    } catch {
      throw new NotASourceMap('a value that is no JSON');
    }
  }

  #isText({ start, end }: Span, text: string): boolean {
    return (
      end - start === text.length + 2 && this.#bytes.toString('latin1', start + 1, end - 1) === text
    );
  }

  #skipSpace(from: number): number {
    let at = from;
    while (isSpace(this.#bytes[at])) at += 1;
    return at;
  }

  /** The position after the bracket that opens an array or object. */
  #enter({ start }: Span, bracket: number): number {
    if (this.#bytes[start] !== bracket) throw new NotASourceMap('a value of another kind');
    return this.#skipSpace(start + 1);
  }

  /** The position after the comma, or that of the closing bracket. */
  #next(end: number): number {
    const at = this.#skipSpace(end);
    if (this.#bytes[at] === 0x2c) return this.#skipSpace(at + 1);
    if (CLOSING.has(this.#bytes[at] ?? 0)) return at;
    throw new NotASourceMap('an array or object that does not end');
  }

  #value(from: number): Span {
    const start = this.#skipSpace(from);
    const first = this.#bytes[start];
    if (first === QUOTE) return { start, end: this.#endOfString(start) };
    if (OPENING.has(first ?? 0)) return { start, end: this.#endOfNested(start) };
    let end = start;
    while (!isEnd(this.#bytes[end])) end += 1;
    if (end === start) throw new NotASourceMap('a value is missing');
    return { start, end };
  }

  #endOfString(start: number): number {
    const bytes = this.#bytes;
    for (let at = start + 1; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) at += 1;
    }
    throw new NotASourceMap('a text that does not end');
  }

  #endOfNested(start: number): number {
    let depth = 0;
    for (let at = start; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === QUOTE) at = this.#endOfString(at) - 1;
      else if (OPENING.has(byte)) depth += 1;
      else if (CLOSING.has(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    throw new NotASourceMap('an array or object that does not end');
  }
}
