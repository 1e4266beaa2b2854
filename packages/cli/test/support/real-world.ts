import { expect } from 'vitest';
import { type Env, vitrine } from './binary.ts';
import { bareIos, type Folder, temporaryFolder } from './bundles.ts';
import { type Server, startServer } from './server.ts';

/** The real binary with a real server. */

export type World = {
  server: Server;
  folder: Folder;
  /** An environment with a key of these scopes. */
  builds: Env;
  previews: Env;
  everything: Env;
  /** `--bundle` and `--assets` for a small bundle. */
  bundle: string[];
  /** Runs a command with --json that must succeed. Returns the value that it printed. */
  record(args: readonly string[], env: Env, cwd?: string): Promise<ReturnType<typeof JSON.parse>>;
  remove(): Promise<void>;
};

export const identity = ['--repo', 'acme/shop', '--branch', 'main', '--commit', 'a'.repeat(40)];

export async function realWorld(): Promise<World> {
  const folder = temporaryFolder();
  const server = await startServer();
  const { bundle, assets } = bareIos(folder);
  const envFor = async (...scopes: string[]) => ({
    ...(await server.envFor(...scopes)),
    HOME: folder.path,
  });
  return {
    server,
    folder,
    builds: await envFor('builds'),
    previews: await envFor('preview_upload'),
    everything: await envFor('builds', 'preview_upload', 'test_runs'),
    bundle: ['--bundle', bundle, '--assets', assets],
    async record(args, env, cwd = folder.path) {
      const { code, out, err } = await vitrine([...args, '--json'], { env, cwd });
      expect(err).not.toContain('vitrine:');
      expect(code).toBe(0);
      return JSON.parse(out);
    },
    async remove() {
      await server.remove();
      folder.remove();
    },
  };
}
