import { join } from 'node:path';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import { type Env, start } from './binary.ts';

/** A real server with an account `acme`, to which the repository acme/shop is linked. */
export type Server = {
  url: string;
  /** Runs `vitrine-server … --json`. */
  operator(...args: string[]): Promise<Record<string, string>>;
  /** The environment of a command that uses this server, with a new key of these scopes. */
  envFor(...scopes: string[]): Promise<Env>;
  stop(): Promise<void>;
  /** Starts the server again after `stop`, at the same address. */
  startAgain(): Promise<void>;
  remove(): Promise<void>;
};

export async function startServer(more: Env = {}): Promise<Server> {
  const cwd = temporaryFolderSync('server');
  const env: Env = { VITRINE_DATA_DIR: join(cwd, 'data'), VITRINE_PORT: '0', ...more };
  const serve = async () => {
    const server = start('vitrine-server', ['serve'], { env, cwd });
    await server.said('"event":"listening"');
    return server;
  };
  let running = await serve();
  const { url } = JSON.parse(running.told.out);
  env.VITRINE_PORT = new URL(url).port;
  const operator = async (...args: string[]) => {
    const { code, out, err } = await start('vitrine-server', [...args, '--json'], { env, cwd })
      .ended;
    if (code !== 0) throw new Error(`vitrine-server ${args.join(' ')}: ${err}`);
    return JSON.parse(out);
  };
  const stop = async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  };
  await operator('account', 'create', 'acme');
  await operator('repo', 'link', 'acme/shop', '--account', 'acme');
  return {
    url,
    operator,
    async envFor(...scopes) {
      const flags = scopes.flatMap((scope) => ['--scope', scope]);
      const { key = '' } = await operator('key', 'create', '--account', 'acme', ...flags);
      return { VITRINE_URL: url, VITRINE_KEY: key };
    },
    stop,
    async startAgain() {
      running = await serve();
    },
    async remove() {
      await stop();
      removeFolderSync(cwd);
    },
  };
}
