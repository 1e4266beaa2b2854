import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Platform } from '@vitrine/contract';
import { Failure, UsageError } from '../io.ts';
import { besideBundle } from './beside.ts';
import { assertUploadable, boundsOf } from './bounds.ts';
import { contentTypeOf } from './content-type.ts';
import { type Examined, examine } from './examine.ts';
import type { BundleRequest, FoundBundle, FoundFile } from './types.ts';
import { walk } from './walk.ts';

/** Folders of Android resources that React Native writes: `drawable-mdpi`, …, `raw`. */
const androidFolder = /^(drawable(-[a-z0-9]+)*|raw)\//;

function inferPlatform(
  bundle: string,
  assets: readonly FoundFile[],
  examined: Examined | null,
): [Platform, string] {
  if (examined?.platform) return [examined.platform, 'its code says so'];
  if (assets.some(({ path }) => /^drawable(-[a-z0-9]+)*\//.test(path)))
    return ['android', 'the assets have drawable folders'];
  if (assets.length > 0 && assets.every(({ path }) => androidFolder.test(path)))
    return ['android', 'the assets are Android resources'];
  const name = basename(bundle);
  if (/android/i.test(name)) return ['android', `of its name ${name}`];
  if (/(^|[._-])ios([._-]|$)/i.test(name)) return ['ios', `of its name ${name}`];
  return ['ios', GUESS];
}

const GUESS = 'nothing says otherwise';

async function listAssets(
  assets: string,
  bundle: string,
  cwd: string,
): Promise<Pick<FoundBundle, 'files' | 'leftOut' | 'refused'>> {
  const stats = await stat(assets).catch(() => null);
  if (!stats)
    throw new Failure(`--assets ${assets} is not there; give the folder of --assets-dest`);
  if (!stats.isDirectory())
    throw new UsageError(`--assets ${assets} is a file; give the folder of --assets-dest`);
  const own = await realpath(bundle);
  const files: FoundFile[] = [];
  const walked = await walk(await boundsOf(assets, cwd));
  for (const { path, disk, isLink } of walked.files) {
    // The system is not asked for each of many files: only a link has another name than its real path.
    const mayBeOwn = isLink || basename(disk) === basename(own);
    if (mayBeOwn && (await realpath(disk)) === own) continue;
    files.push({ path, disk, contentType: contentTypeOf(path) });
  }
  return { ...walked, files };
}

/** Finds what `react-native bundle` wrote: the bundle file, and the folder of `--assets-dest`. */
export async function findSingle(
  disk: string,
  request: BundleRequest,
  cwd: string,
): Promise<FoundBundle> {
  if (request.platform === 'all')
    throw new UsageError('--platform all goes with an expo export folder; a file has one platform');
  const bounds = await boundsOf(dirname(disk), cwd);
  await assertUploadable(disk, bounds);
  const {
    files: assets,
    leftOut,
    refused,
  } = request.assets
    ? await listAssets(resolve(cwd, request.assets), disk, cwd)
    : { files: [], leftOut: [], refused: [] };
  const names = new Set(assets.map(({ path }) => path));
  const beside = (await besideBundle(bounds)).filter(({ path }) => !names.has(path));
  const files = [...assets, ...beside];
  const examined = await examine(
    disk,
    files.map(({ path }) => path),
  );
  const [inferred, because] = inferPlatform(disk, assets, examined);
  return {
    disk,
    platform: request.platform ?? inferred,
    platformBecause: request.platform ? null : because,
    isGuess: !request.platform && because === GUESS,
    examined,
    files,
    leftOut,
    refused,
  };
}
