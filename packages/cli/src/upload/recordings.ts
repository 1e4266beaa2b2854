import { basename, dirname, extname, resolve } from 'node:path';
import type { RecordingInput } from '@vitrine/client';
import { fileSource } from '@vitrine/client/node';
import { pathKey, pathProblem } from '@vitrine/contract';
import { assertUploadable, boundsOf } from '../bundle/bounds.ts';
import { contentTypeOf } from '../bundle/content-type.ts';
import { UsageError } from '../io.ts';

type Kind = RecordingInput['kind'];

/** Files given with `--recording`, and with the options that name the kind. */
export type RecordingOptions = {
  recording?: string[];
  video?: string[];
  screenshot?: string[];
  log?: string[];
  trace?: string[];
};

const kinds: Record<string, Kind> = {
  mp4: 'video',
  m4v: 'video',
  webm: 'video',
  mov: 'video',
  png: 'screenshot',
  jpg: 'screenshot',
  jpeg: 'screenshot',
  webp: 'screenshot',
  gif: 'screenshot',
  log: 'log',
  txt: 'log',
  zip: 'trace',
  json: 'trace',
  har: 'trace',
};

function kindOf(file: string): Kind {
  const kind = kinds[extname(file).slice(1).toLowerCase()];
  if (kind) return kind;
  throw new UsageError(
    `--recording ${file}: its name does not tell what it is; use --video, --screenshot, --log or --trace`,
  );
}

/**
 * A name that the contract allows: unusual characters become dashes. A name that is still not
 * allowed, such as one that Windows reserves for devices (`NUL`), gets a prefix.
 */
function harmless(name: string): string {
  if (pathProblem(name) === null) return name;
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/\.+$/, '');
  if (pathProblem(plain) === null) return plain;
  return `recording-${[...plain].slice(-MOST).join('')}`;
}

/** In characters of at most four bytes each; a name may have 255 bytes. */
const MOST = 50;

/** A path that no other file has: the harmless name, with a number when that is taken. */
function declaredPath(file: string, taken: Set<string>): string {
  const name = basename(file).normalize('NFC');
  const safe = harmless(name);
  const extension = extname(safe);
  const stem = safe.slice(0, safe.length - extension.length);
  let path = safe;
  for (let i = 2; taken.has(pathKey(path)); i += 1) path = `${stem}-${i}${extension}`;
  taken.add(pathKey(path));
  return path;
}

/** The recordings of a preview. `files` are the paths that are already taken. */
export async function findRecordings(
  options: RecordingOptions,
  files: readonly string[],
  cwd: string,
): Promise<RecordingInput[]> {
  const { recording = [], video = [], screenshot = [], log = [], trace = [] } = options;
  const given: [string, Kind][] = recording.map((file) => [file, kindOf(file)]);
  for (const [kind, list] of Object.entries({ video, screenshot, log, trace }))
    for (const file of list) given.push([file, kind as Kind]);
  const taken = new Set(files.map(pathKey));
  return Promise.all(
    given.map(async ([file, kind]) => {
      const path = declaredPath(file, taken);
      const disk = resolve(cwd, file);
      const source = await fileSource(disk, file);
      await assertUploadable(disk, await boundsOf(dirname(disk), cwd));
      return { path, kind, contentType: contentTypeOf(file), source };
    }),
  );
}
