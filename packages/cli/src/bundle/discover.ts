import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Failure, UsageError } from '../io.ts';
import { takenPaths } from './check-paths.ts';
import { findExpo } from './expo.ts';
import { linkedFonts } from './linked-fonts.ts';
import { findSingle } from './single-file.ts';
import type { BundleRequest, FoundBundle } from './types.ts';

/**
 * Finds the bundles that `--bundle`, `--assets` and `--platform` name, at most one per platform.
 */
export async function discover(request: BundleRequest, cwd: string): Promise<FoundBundle[]> {
  if (!request.bundle)
    throw new UsageError(
      'no bundle: pass --bundle <file>, or the folder that `npx expo export` wrote',
    );
  // When the value is missing or comes from an empty variable, the next option is taken for it.
  if (request.bundle.startsWith('--'))
    throw new UsageError(`--bundle has no value; after it comes ${request.bundle}`);
  const path = resolve(cwd, request.bundle);
  const stats = await stat(path).catch(() => null);
  if (!stats)
    throw new Failure(
      `--bundle ${request.bundle} is not there; make it with \`npx react-native bundle\` or \`npx expo export\``,
    );
  if (!stats.isDirectory() && !stats.isFile())
    throw new Failure(`--bundle ${request.bundle} is neither a file nor a folder`);
  const found = stats.isDirectory()
    ? await findExpo(request, path, cwd)
    : [await findSingle(path, request, cwd)];
  return Promise.all(
    found.map(async (bundle) => {
      const fonts = await linkedFonts(cwd, bundle);
      const { files, refused } = takenPaths([...bundle.files, ...fonts]);
      return { ...bundle, files, refused: [...bundle.refused, ...refused] };
    }),
  );
}
