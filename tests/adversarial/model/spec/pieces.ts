import { gzipSync } from 'node:zlib';
import { sha256 } from '../../../harness/fixtures/bytes.ts';

/** Bytes to upload, under the model's name. */
export type Piece = {
  /** Pieces with the same value are the same object of an account. */
  object: string;
  put: Buffer;
  plain: Buffer;
  /** The declared SHA-256 of the decoded bytes, as hex. */
  hash: string;
  declaredEncoding: 'gzip' | null;
};

function piece(object: string, put: Buffer, plain = put, declaredEncoding: 'gzip' | null = null) {
  return { object, put, plain, hash: sha256(plain), declaredEncoding };
}

const plain = Buffer.from('a bundle that is compressed, '.repeat(20));
const packed = gzipSync(plain);

/** `one` is both a bundle and a file. The last two differ only in their declaration. */
const table = {
  one: piece('one', Buffer.from('the first bytes')),
  two: piece('two', Buffer.from('some other bytes of another length')),
  logo: piece('logo', Buffer.from('a picture')),
  'packed, as declared': piece('packed', packed, plain, 'gzip'),
  'packed, as recognised': piece('packed', packed, plain),
} satisfies Record<string, Piece>;

export type PieceName = keyof typeof table;
export const pieces: Record<PieceName, Piece> = table;
export const bundleNames: PieceName[] = [
  'one',
  'two',
  'packed, as declared',
  'packed, as recognised',
];

export type Content = {
  bundle: PieceName;
  files: { path: string; piece: PieceName }[];
  recordings: { path: string; piece: PieceName }[];
};

export type Role = 'bundle' | 'file' | 'recording';

export const objectsOf = ({ bundle, files, recordings }: Content) => [
  { role: 'bundle' as Role, path: null, piece: bundle },
  ...files.map((file) => ({ role: 'file' as Role, ...file })),
  ...recordings.map((recording) => ({ role: 'recording' as Role, ...recording })),
];

const TYPES: Record<Role, string> = {
  bundle: 'application/javascript',
  file: 'image/png',
  recording: 'video/mp4',
};
export const typeOf = (role: Role) => TYPES[role];

const listed = (role: Role, all: { path: string; piece: PieceName }[]) =>
  all.map(({ path, piece }) => ({
    path,
    sizeBytes: pieces[piece].put.length,
    contentType: typeOf(role),
    contentHash: pieces[piece].hash,
  }));

/** The fields of a reserve request that declare a content. */
export function declarationOf({ bundle, files, recordings }: Content) {
  const { put, hash, declaredEncoding } = pieces[bundle];
  return {
    contentHash: hash,
    bundleSizeBytes: put.length,
    bundleContentType: typeOf('bundle'),
    ...(declaredEncoding && { bundleContentEncoding: declaredEncoding }),
    files: listed('file', files),
    ...(recordings.length > 0 && {
      recordings: listed('recording', recordings).map((one) => ({ ...one, kind: 'video' })),
    }),
  };
}
