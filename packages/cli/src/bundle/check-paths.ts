import { pathKey, pathProblem } from '@vitrine/contract';
import { Failure } from '../io.ts';
import type { FoundFile } from './types.ts';

/**
 * Refuses paths that the server would refuse.
 * @throws Failure, which names the file on disk. The server could name only the declared path.
 */
export function checkPaths(files: readonly FoundFile[]): void {
  const seen = new Map<string, string>();
  for (const { path, disk } of files) {
    const problem = pathProblem(path);
    if (problem !== null)
      throw new Failure(`${disk} cannot be uploaded: its path ${problem}; rename the file`);
    const twin = seen.get(pathKey(path));
    if (twin !== undefined)
      throw new Failure(
        `${disk} and ${twin} have the same path when upper and lower case are not told apart; rename one`,
      );
    seen.set(pathKey(path), disk);
  }
}
