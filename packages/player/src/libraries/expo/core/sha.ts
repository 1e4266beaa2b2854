/**
 * SHA-1 and SHA-256 (FIPS 180-4). The browser's own answer only later, and not at all to a sandboxed
 * document without https.
 */
type Round = (state: readonly number[], words: readonly number[]) => number[];

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function digest(message: Uint8Array, start: readonly number[], round: Round) {
  const blocks = Math.ceil((message.length + 9) / 64);
  const data = new DataView(new ArrayBuffer(blocks * 64));
  message.forEach((byte, at) => {
    data.setUint8(at, byte);
  });
  data.setUint8(message.length, 0x80);
  data.setUint32(blocks * 64 - 8, Math.floor(message.length / 2 ** 29));
  data.setUint32(blocks * 64 - 4, message.length * 8);
  let state = [...start];
  for (let block = 0; block < blocks; block += 1) {
    const words = Array.from({ length: 16 }, (_, at) => data.getInt32(block * 64 + at * 4));
    const added = round(state, words);
    state = state.map((value, at) => (value + (added[at] ?? 0)) | 0);
  }
  const result = new DataView(new ArrayBuffer(state.length * 4));
  state.forEach((value, at) => {
    result.setInt32(at * 4, value);
  });
  return new Uint8Array(result.buffer);
}

export const sha1 = (message: Uint8Array) =>
  digest(message, [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0], (state, first) => {
    const words = [...first];
    const word = (at: number) => words[at] ?? 0;
    for (let at = 16; at < 80; at += 1)
      words[at] = rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 31);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let at = 0; at < 80; at += 1) {
      const [mixed, constant] = mix(at, b, c, d);
      const next = (rotate(a, 27) + mixed + e + constant + word(at)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 2), a, next];
    }
    return [a, b, c, d, e];
  });

function mix(at: number, b: number, c: number, d: number): [number, number] {
  if (at < 20) return [(b & c) | (~b & d), 0x5a827999];
  if (at < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (at < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

const PRIMES = Array.from({ length: 312 }, (_, at) => at).filter(
  (one) =>
    one > 1 && !Array.from({ length: one }, (_, by) => by).some((by) => by > 1 && one % by === 0),
);
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const CONSTANTS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

export const sha256 = (message: Uint8Array) =>
  digest(message, START, (state, first) => {
    const words = [...first];
    const word = (at: number) => words[at] ?? 0;
    for (let at = 16; at < 64; at += 1) {
      const [x, y] = [word(at - 15), word(at - 2)];
      const small = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const large = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      words[at] = (word(at - 16) + small + word(at - 7) + large) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 64; at += 1) {
      const above = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = (h + above + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + word(at)) | 0;
      const below = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const other = (below + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
    }
    return [a, b, c, d, e, f, g, h];
  });
