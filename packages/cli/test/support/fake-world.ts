import { afterAll } from 'vitest';
import { fakeVitrine } from '../../../client/test/fake-vitrine.ts';
import { bareIos, temporaryFolder } from './bundles.ts';
import { runHere } from './fake-io.ts';
import { wellFormedKey } from './key.ts';

export const identity = [
  '--repo',
  'acme/shop',
  '--branch',
  'main',
  '--commit',
  '0123456789abcdef0123456789abcdef01234567',
];
export const key = wellFormedKey();

/**
 * Runs command lines in this process against a fake server, with a bundle in a temporary folder.
 * Call it once per test file; the folder is removed after its tests.
 */
export function fakeWorld() {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const { bundle, assets } = bareIos(folder);
  const upload = ['upload', 'build', '--bundle', bundle, '--assets', assets, ...identity];
  const setUp = () => {
    const vitrine = fakeVitrine();
    const env = { VITRINE_URL: vitrine.origin, VITRINE_KEY: key, HOME: folder.path };
    const world = { env, cwd: folder.path, fetch: vitrine.fetch };
    const vitrineCli = (...args: string[]) => runHere([...args, '--retry-seconds', '0'], world);
    return { vitrine, env, world, vitrineCli };
  };
  return { folder, upload, setUp };
}
