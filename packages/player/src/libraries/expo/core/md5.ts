/** MD5 (RFC 1321), which apps still name files and pictures by. */
const TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const SINES = Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
);

const turned = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** What a step mixes, and which word of the block it takes. */
function mix(at: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (at < 16) return [(b & c) | (~b & d), at];
  if (at < 32) return [(d & b) | (~d & c), (5 * at + 1) % 16];
  if (at < 48) return [b ^ c ^ d, (3 * at + 5) % 16];
  return [c ^ (b | ~d), (7 * at) % 16];
}

export function md5(message: Uint8Array) {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(blocks * 64 - 8, message.length * 8, true);
  data.setUint32(blocks * 64 - 4, Math.floor(message.length / 2 ** 29), true);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let block = 0; block < blocks; block += 1) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let at = 0; at < 64; at += 1) {
      const [mixed, word] = mix(at, b, c, d);
      const sum = a + mixed + (SINES[at] ?? 0) + data.getInt32(block * 64 + word * 4, true);
      const next = b + turned(sum | 0, TURNS[at >> 4]?.[at % 4] ?? 0);
      [a, d, c, b] = [d, c, b, next | 0];
    }
    for (const [at, added] of [a, b, c, d].entries()) state[at] = (state[at] ?? 0) + added;
  }
  const result = new DataView(new ArrayBuffer(16));
  state.forEach((value, at) => {
    result.setInt32(at * 4, value, true);
  });
  return new Uint8Array(result.buffer);
}
