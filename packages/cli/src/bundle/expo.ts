import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Platform, pathProblem } from '@vitrine/contract';
import { Failure, UsageError } from '../io.ts';
import { besideBundle } from './beside.ts';
import { assertUploadable, type Bounds, boundsOf } from './bounds.ts';
import { contentTypeOf } from './content-type.ts';
import { examine } from './examine.ts';
import type { BundleRequest, FoundBundle } from './types.ts';

/** Thousands of assets need a tenth of this. */
const MAX_METADATA_BYTES = 16 << 20;

/** The part of `metadata.json` of an `expo export` that is used here. */
type PlatformMetadata = { bundle: string; assets: { path: string; ext: string }[] };
type Metadata = Partial<Record<Platform, PlatformMetadata>>;

const isPlatform = (value: unknown): value is PlatformMetadata =>
  typeof value === 'object' &&
  value !== null &&
  'bundle' in value &&
  typeof value.bundle === 'string';

async function notAnExport(folder: string): Promise<Failure> {
  const names = await readdir(folder).catch(() => []);
  const bundle = names.find((name) => /\.(jsbundle|bundle|hbc)$/.test(name));
  const hint = bundle
    ? `did you mean --bundle ${join(folder, bundle)} --assets <dir>?`
    : 'give the bundle file itself, or the folder that `npx expo export` wrote';
  return new Failure(`${folder} is a folder without metadata.json; ${hint}`);
}

async function readMetadata(bounds: Bounds): Promise<Metadata> {
  const { folder } = bounds;
  const path = join(folder, 'metadata.json');
  const stats = await stat(path).catch(() => null);
  // A link may lead to a device, which never ends.
  if (!stats?.isFile()) throw await notAnExport(folder);
  await assertUploadable(path, bounds);
  const broken = () =>
    new Failure(
      `${path} is not what \`npx expo export\` writes; export again into an empty folder`,
    );
  if (stats.size > MAX_METADATA_BYTES) throw broken();
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw await notAnExport(folder);
  let parsed: { fileMetadata?: Record<string, unknown> } | null;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw broken();
  }
  const { ios, android } = parsed?.fileMetadata ?? {};
  const found: Metadata = {
    ...(isPlatform(ios) && { ios }),
    ...(isPlatform(android) && { android }),
  };
  if (!found.ios && !found.android) {
    if (parsed?.fileMetadata)
      throw new Failure(
        `${folder} has neither an ios nor an android bundle; export with --platform`,
      );
    throw broken();
  }
  return found;
}

async function assertFile(bounds: Bounds, path: string): Promise<string> {
  // A path that leads out of the folder would upload an unrelated file.
  const problem = pathProblem(path);
  if (problem !== null)
    throw new Failure(`metadata.json names "${path}", which ${problem}; export again`);
  const disk = join(bounds.folder, path);
  const stats = await stat(disk).catch(() => null);
  if (!stats?.isFile())
    throw new Failure(`${disk} is named in metadata.json and not there; export again`);
  await assertUploadable(disk, bounds);
  return disk;
}

async function findPlatform(
  bounds: Bounds,
  platform: Platform,
  { bundle, assets = [] }: PlatformMetadata,
  because: string | null,
): Promise<FoundBundle> {
  const files = new Map<string, FoundBundle['files'][number]>();
  for (const { path, ext } of assets) {
    const disk = await assertFile(bounds, path);
    files.set(path, { path, disk, contentType: contentTypeOf(ext) });
  }
  for (const file of await besideBundle(bounds)) files.set(file.path, file);
  const disk = await assertFile(bounds, bundle);
  const examined = await examine(disk, [...files.keys()]);
  return {
    disk,
    platform,
    platformBecause: because,
    isGuess: false,
    examined,
    files: [...files.values()],
    leftOut: [],
    refused: [],
  };
}

/** Finds the bundles in a folder that `npx expo export` wrote. Paths are relative to the folder. */
export async function findExpo(
  request: BundleRequest,
  folder: string,
  cwd: string,
): Promise<FoundBundle[]> {
  if (request.assets !== undefined)
    throw new UsageError('--assets goes with a bundle file; an expo export brings its own assets');
  const bounds = await boundsOf(folder, cwd);
  const metadata = await readMetadata(bounds);
  const there = (['ios', 'android'] as const).filter((platform) => metadata[platform]);
  const wanted = request.platform ?? there[0];
  const missing = wanted !== 'all' && wanted !== undefined && !metadata[wanted];
  if (missing)
    throw new Failure(
      `${folder} has no ${wanted} bundle, only ${there.join()}; export with --platform ${wanted}`,
    );
  const because =
    there.length > 1 ? 'the export has both; --platform chooses' : 'the export has no other';
  const found: FoundBundle[] = [];
  for (const platform of there) {
    const entry = metadata[platform];
    if (!entry || (wanted !== 'all' && wanted !== platform)) continue;
    found.push(await findPlatform(bounds, platform, entry, request.platform ? null : because));
  }
  return found;
}
