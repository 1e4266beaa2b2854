import { pathKey, pathProblem } from '@vitrine/contract';
import { Failure } from '../io.ts';
import type { FoundFile, RefusedFile } from './types.ts';

/**
 * Leaves out files that the server would refuse because of their paths, so that the app is shown
 * without them.
 * @throws Failure for two paths of which the server accepts only one, because either may be the wrong one.
 */
export function takenPaths(found: readonly FoundFile[]): {
  files: FoundFile[];
  refused: RefusedFile[];
} {
  const files: FoundFile[] = [];
  const refused: RefusedFile[] = [];
  const seen = new Map<string, string>();
  for (const file of found) {
    const { path, disk } = file;
    const problem = pathProblem(path);
    if (problem !== null) {
      refused.push({ path, problem });
      continue;
    }
    const twin = seen.get(pathKey(path));
    if (twin !== undefined)
      throw new Failure(
        `${disk} and ${twin} have the same path when upper and lower case count as the same; rename one`,
      );
    seen.set(pathKey(path), disk);
    files.push(file);
  }
  return { files, refused };
}
