import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../../tests/harness/fixtures/temporary-folder.ts';
import { stage } from '../../tools/build/stage.ts';
import { root } from '../../tools/support/run.ts';

/**
 * Builds the server's package, so that what is measured is what operators start, and not the
 * sources. From then on `vitrine-server` is that one in this process. Returns what removes it.
 */
export async function useBuiltServer(): Promise<() => Promise<void>> {
  // Below the packages of the repository, because `pg` and the AWS SDK are not in its files.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-'));
  await stage('server', join(folder, 'server'));
  await symlink('server/vitrine-server.js', join(folder, 'vitrine-server'));
  process.env.VITRINE_TEST_COMMANDS = folder;
  return () => removeFolder(folder);
}
