import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether a module is the main program and not imported by another one. Node 20 does not have
 * `import.meta.main`. The real paths are compared, because npm starts programs through links.
 */
export function isMain(moduleUrl: string, program: string | undefined): boolean {
  if (program === undefined) return false;
  try {
    return realpathSync(program) === realpathSync(fileURLToPath(moduleUrl));
  } catch {
    return false;
  }
}
