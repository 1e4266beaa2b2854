import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Run } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';

export const MAX_DECODED = 4 * 1024 ** 2;

type Format = 'gzip' | 'br' | 'zstd';

export type Bundle = {
  kind: string;
  bytes: Buffer;
  declared: Format | 'identity' | undefined;
  plain: Buffer;
  /** Whether the PUT matches its declaration; undefined if only the server can tell. */
  taken: boolean | undefined;
};

const compress: Record<Format, (plain: Buffer) => Buffer> = {
  gzip: (plain) => gzipSync(plain),
  // The fastest quality, because bombs are large before compression.
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: (plain) => zstdCompressSync(plain),
};

const FORMATS = Object.keys(compress) as Format[];

const zeros = (length: number) => {
  const plain = Buffer.alloc(length);
  const made = new Map<Format, Buffer>();
  const packed = (format: Format) => {
    const bytes = made.get(format) ?? compress[format](plain);
    made.set(format, bytes);
    return bytes;
  };
  return { plain, packed };
};

/** Made once, because compressing them takes most of the time. */
const TOO_LARGE = zeros(MAX_DECODED + 1);
/** 64 MiB that compress to some KiB. */
const BOMB = zeros(64 * 1024 ** 2);

type Make = (run: Run, format: Format, plain: Buffer) => Omit<Bundle, 'kind'>;

const whole = (format: Format, bytes: Buffer, plain: Buffer, taken: boolean | undefined) => ({
  bytes,
  plain,
  taken,
  declared: format,
});

const makers: Record<string, Make> = {
  'as it should be': (_run, format, plain) => whole(format, compress[format](plain), plain, true),
  undeclared: (_run, format, plain) => ({
    bytes: compress[format](plain),
    plain,
    declared: undefined,
    taken: format !== 'br',
  }),
  'declared as another format': (run, format, plain) => {
    const other = pick(
      run,
      FORMATS.filter((one) => one !== format),
    );
    return whole(other, compress[format](plain), plain, false);
  },
  'declared as plain': (_run, format, plain) => ({
    bytes: compress[format](plain),
    plain,
    declared: 'identity',
    taken: false,
  }),
  'compressed twice': (_run, format, plain) => {
    const once = compress[format](plain);
    return whole(format, compress[format](once), plain, false);
  },
  'compressed twice, declared once': (_run, format, plain) => {
    const once = compress[format](plain);
    return whole(format, compress[format](once), once, true);
  },
  'several members': (run, format, plain) => {
    const parts = Array.from({ length: 2 + below(run, 20) }, () => plain);
    const bytes = Buffer.concat(parts.map((part) => compress[format](part)));
    return whole(format, bytes, Buffer.concat(parts), format !== 'br');
  },
  'many empty members': (_run, format, plain) => {
    const empty = Array<Buffer>(1_000).fill(compress[format](Buffer.alloc(0)));
    const bytes = Buffer.concat([...empty, compress[format](plain)]);
    return whole(format, bytes, plain, format !== 'br');
  },
  'cut off': (run, format, plain) => {
    const bytes = compress[format](plain);
    return whole(format, bytes.subarray(0, 1 + below(run, bytes.length - 1)), plain, false);
  },
  'something behind': (run, format, plain) => {
    const more = pick(run, [Buffer.alloc(1 + below(run, 9)), randomFrom(run, 1 + below(run, 9))]);
    return whole(format, Buffer.concat([compress[format](plain), more]), plain, false);
  },
  'something before': (run, format, plain) =>
    whole(
      format,
      Buffer.concat([Buffer.alloc(1 + below(run, 9)), compress[format](plain)]),
      plain,
      false,
    ),
  'a bit flipped': (run, format, plain) => {
    const bytes = compress[format](plain);
    const at = below(run, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(run, 8));
    return whole(format, bytes, plain, undefined);
  },
  'no such data': (run, format, plain) =>
    whole(format, randomFrom(run, 1 + below(run, 2_000)), plain, undefined),
  'as large as may be': (_run, format, plain) => {
    const largest = Buffer.alloc(MAX_DECODED);
    plain.copy(largest);
    return whole(format, compress[format](largest), largest, true);
  },
  'one byte larger': (_run, format) =>
    whole(format, TOO_LARGE.packed(format), TOO_LARGE.plain, false),
  'a bomb': (_run, format) => whole(format, BOMB.packed(format), BOMB.plain, false),
  'a bomb in a bomb': (_run, format, plain) =>
    whole(format, compress[format](BOMB.packed(format)), plain, false),
};

const randomFrom = (run: Run, length: number) =>
  Buffer.from(Array.from({ length }, () => below(run, 256)));

export function bundle(run: Run, at: number): Bundle {
  const all = Object.entries(makers);
  const [kind, make] = all[at % all.length] ?? pick(run, all);
  // New content, so that its slot is never filled already.
  const text = `${at} ${'code();'.repeat(below(run, 3_000))}`;
  return { kind, ...make(run, pick(run, FORMATS), Buffer.from(text)) };
}
