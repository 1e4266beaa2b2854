/** A match of this many consecutive characters is not a coincidence. */
const LENGTH = 12;
/** The step between searched parts. A leak of 16 consecutive characters contains a whole part. */
const STRIDE = 4;

type Needle = { name: string; bytes: Buffer };

/** Plain, percent-encoded, as UTF-16, in hexadecimal or base64, and any long part of them. */
export class Canaries {
  readonly #needles = new Map<number, Needle[]>();
  /** A Bloom filter, which rules out nearly every position at once. */
  readonly #seen = new Uint8Array(1 << 20);
  readonly #known = new Set<string>();

  /** Adds a secret, without its public part such as the id of a key. */
  add(name: string, secret: string): void {
    if (this.#known.has(`${name} ${secret}`)) return;
    this.#known.add(`${name} ${secret}`);
    if (secret.length < LENGTH) throw new Error(`${name} is too short to be found`);
    for (const [form, text] of formsOf(secret)) {
      for (const part of text) this.#note({ name: `${name}, ${form}`, bytes: Buffer.from(part) });
    }
  }

  #note(needle: Needle): void {
    const start = needle.bytes.readUInt32BE();
    const others = this.#needles.get(start);
    if (others) others.push(needle);
    else this.#needles.set(start, [needle]);
    this.#seen[slot(start)] = 1;
  }

  /** Returns the secrets that were found, with their forms. */
  in(where: Uint8Array | string): string[] {
    const bytes =
      typeof where === 'string'
        ? Buffer.from(where)
        : Buffer.from(where.buffer, where.byteOffset, where.byteLength);
    const found = new Set<string>();
    const seen = this.#seen;
    let last = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      last = ((last << 8) | (bytes[at] as number)) >>> 0;
      if (seen[slot(last)] === 0) continue;
      const from = at - 3;
      for (const { name, bytes: wanted } of this.#needles.get(last) ?? []) {
        if (wanted.equals(bytes.subarray(Math.max(from, 0), from + wanted.length))) found.add(name);
      }
    }
    return [...found];
  }
}

const slot = (start: number): number => (start ^ (start >>> 12)) & 0xfffff;

function* formsOf(secret: string): Generator<[string, string[]]> {
  const hex = Buffer.from(secret).toString('hex');
  yield ['as it is', parts(secret, LENGTH, STRIDE)];
  yield ['percent-encoded', parts(hex.replace(/../g, '%$&'), 3 * LENGTH, 3 * STRIDE)];
  yield ['percent-encoded', parts(hex.toUpperCase().replace(/../g, '%$&'), 3 * LENGTH, 3 * STRIDE)];
  yield ['as UTF-16', parts(secret.replace(/./g, '$&\0'), 2 * LENGTH, 2 * STRIDE)];
  yield ['in hexadecimal', parts(hex, 2 * LENGTH, 2 * STRIDE)];
  yield ['in hexadecimal', parts(hex.toUpperCase(), 2 * LENGTH, 2 * STRIDE)];
  // Base64 encodes three bytes as four letters, so the encoding depends on the offset.
  for (const before of [0, 1, 2]) {
    const base64 = Buffer.from(' '.repeat(before) + secret).toString('base64');
    const own = base64.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1);
    for (const one of new Set([own, own.replaceAll('+', '-').replaceAll('/', '_')]))
      yield ['in base64', parts(one, 16, STRIDE)];
  }
}

function parts(text: string, length: number, stride: number): string[] {
  const all: string[] = [];
  for (let at = 0; at + length <= text.length; at += stride) all.push(text.slice(at, at + length));
  return all;
}
