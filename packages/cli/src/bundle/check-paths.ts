import { pathKey, pathProblem } from '@vitrine/contract';
import { Failure } from '../io.ts';
import type { FoundFile, RefusedFile } from './types.ts';

/**
 * Leaves out files that the server would refuse because of their paths: one of them must not keep an app
 * from being shown.
 * @throws Failure for two paths of which the server takes only one, because nothing tells which.
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
        `${disk} and ${twin} have the same path when upper and lower case are not told apart; rename one`,
      );
    seen.set(pathKey(path), disk);
    files.push(file);
  }
  return { files, refused };
}
