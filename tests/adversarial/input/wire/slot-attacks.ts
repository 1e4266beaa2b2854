import type { Run } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { misframed } from './corpus.ts';

/** A PUT to a slot that differs from the declared one, or matches it in an unusual form. */
export type SlotAttack = {
  kind: string;
  version?: string;
  /** The headers, without Host and the declared Content-Type. */
  lines: string[];
  body: Buffer;
  /** The correct results, as status and code. */
  came: string[];
  /** Whether another request follows that must not be served. */
  hides?: true;
  /** What the client ends before a response: its half of the connection, or all of it. */
  ends?: 'its half' | 'all';
};

/** Makes an attack on a slot for these bytes. */
type Make = (run: Run, bytes: Buffer) => Omit<SlotAttack, 'kind'>;

export const TAKEN = ['200 '];
/** The result of a client that has left. */
export const GONE = 'nothing';

const UNFRAMED = ['400 invalid_request'];
const WRONG_SIZE = ['400 size_mismatch'];
const NO_LENGTH = ['411 length_required'];

const length = (value: number | string) => `Content-Length: ${value}`;

/** The right bytes with a wrong or malformed Content-Length. */
const withLength =
  (came: string[], of: (size: number) => (number | string)[]): Make =>
  (run, bytes) => ({ lines: [length(pick(run, of(bytes.length)))], body: bytes, came });

const inChunks = (bytes: Buffer) => {
  const half = bytes.length >> 1;
  const chunks = [bytes.subarray(0, half), bytes.subarray(half)].flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
};

/** With more bytes in flight, the connection may be reset before a refusal is read. */
const little = (bytes: Buffer) => bytes.subarray(0, 1000);

const CHUNKED = 'Transfer-Encoding: chunked';

const framings: Record<string, Make> = {
  'a length that is too large': withLength(WRONG_SIZE, (size) => [
    size + 1,
    size * 2,
    2 ** 31,
    2 ** 53,
    `${size}0`,
  ]),
  // What remains is another, malformed request, which may end the connection first.
  'a length that is too small': withLength(
    [...WRONG_SIZE, `${WRONG_SIZE}, ${UNFRAMED}`, ''],
    (size) => [0, size - 1],
  ),
  'a length that is none': (run, bytes) => {
    const size = bytes.length;
    const values = [
      `-${size}`,
      `+${size}`,
      `${size}.0`,
      `${size}e0`,
      `0x${size.toString(16)}`,
      `"${size}"`,
      `${size}, ${size}`,
      `${size} ${size}`,
      '',
      'all',
      '9'.repeat(400),
    ];
    return { ...withLength(UNFRAMED, () => values)(run, little(bytes)), hides: true };
  },
  'two lengths': (run, bytes) => {
    const other = pick(run, [bytes.length, bytes.length - 1, bytes.length + 1, 0]);
    const lines = [length(bytes.length), length(other)];
    return {
      lines: below(run, 2) === 0 ? lines : lines.reverse(),
      body: little(bytes),
      came: UNFRAMED,
      hides: true,
    };
  },
  'no length': () => ({ lines: [], body: Buffer.alloc(0), came: NO_LENGTH }),
  'chunks of the right bytes': (_run, bytes) => ({
    lines: [CHUNKED],
    body: inChunks(bytes),
    came: NO_LENGTH,
  }),
  'chunks and a length': (run, bytes) => {
    const lines = [CHUNKED, length(bytes.length)];
    return {
      lines: below(run, 2) === 0 ? lines : lines.reverse(),
      body: inChunks(little(bytes)),
      came: UNFRAMED,
      hides: true,
    };
  },
  'framed as nothing should be': (run) => {
    const { kind, lines, body = '', line = '' } = pick(run, misframed);
    const given = lines.filter((one) => !/^content-type:/i.test(one));
    // The refusal of the head and of the body race.
    const came = kind === 'chunks' ? [...UNFRAMED, ...NO_LENGTH] : UNFRAMED;
    const [version = 'HTTP/1.1'] = /HTTP\/[0-9.]+$/.exec(line) ?? [];
    return { version, lines: given, body: Buffer.from(body, 'latin1'), came, hides: true };
  },
  'a right length, oddly written': withLength(TAKEN, (size) => [
    `000${size}`,
    `${size}  `,
    `\t${size}`,
  ]),
};

const asMany = (bytes: Buffer) => [`Content-Length: ${bytes.length}`];

const cutShort = (run: Run, bytes: Buffer) => bytes.subarray(0, below(run, bytes.length));

const makers: Record<string, Make> = {
  ...framings,
  'a bit flipped': (run, bytes) => {
    const at = below(run, bytes.length);
    const flipped = Buffer.from(bytes);
    flipped[at] = (bytes[at] ?? 0) ^ (1 << below(run, 8));
    return { lines: asMany(bytes), body: flipped, came: ['400 digest_mismatch'] };
  },
  'the end of a request before the end of its bytes': (run, bytes) => ({
    lines: asMany(bytes),
    body: cutShort(run, bytes),
    came: ['400 invalid_request'],
    ends: 'its half',
  }),
  'a client that leaves': (run, bytes) => ({
    lines: asMany(bytes),
    body: cutShort(run, bytes),
    came: [GONE],
    ends: 'all',
  }),
};

export const asDeclared = (bytes: Buffer) => ({ lines: asMany(bytes), body: bytes, came: TAKEN });

export function slotAttack(run: Run, bytes: Buffer): SlotAttack {
  const [kind, make] = pick(run, Object.entries(makers));
  return { kind, ...make(run, bytes) };
}
