import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether a module is the program, and not imported by another one. `import.meta.main` would say it,
 * but Node 20 does not have that. npm starts programs through links.
 */
export function isMain(moduleUrl: string, program: string | undefined): boolean {
  if (program === undefined) return false;
  try {
    return realpathSync(program) === realpathSync(fileURLToPath(moduleUrl));
  } catch {
    return false;
  }
}
