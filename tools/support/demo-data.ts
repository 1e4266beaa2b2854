// The data of the demo: a server with builds of an example app and a preview, uploaded like from
// CI.
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../tests/harness/fixtures/temporary-folder.ts';
import { root, run } from './run.ts';
import { type RunningServer, startServer } from './server.ts';

export type DemoUrls = Record<'ios' | 'android' | 'preview', string>;

export type Demo = {
  server: RunningServer;
  key: string;
  urls: DemoUrls;
  /** The folder of Metro's bundles. */
  dist: string;
  [Symbol.asyncDispose](): Promise<void>;
};

type Say = (text: string) => void;

const app = join(root, 'examples/react-native');

/** Prepares the demo in a new data directory, which is removed afterwards. */
export async function prepareDemo(say: Say): Promise<Demo> {
  const dataDir = await temporaryFolder('demo');
  const env = { VITRINE_PORT: process.env.VITRINE_PORT ?? '0' };
  const server = await startServer({ dataDir, env });
  const end = async () => {
    await server.stop();
    await removeFolder(dataDir);
  };
  try {
    say(`The server listens on ${server.url}, on a fresh data directory.`);
    const key = await makeAccount(server);
    say('Account `demo`, an API key and the link of demo/gallery are made.');
    await bundle(say);
    const urls = await upload(server, key, say);
    return { server, key, urls, dist: join(app, 'dist'), [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeAccount(server: RunningServer): Promise<string> {
  await server.operator('account', 'create', 'demo');
  const scopes = ['builds', 'preview_upload', 'test_runs'].flatMap((scope) => ['--scope', scope]);
  const made = await server.operator<{ key: string }>(
    'key',
    'create',
    '--account',
    'demo',
    ...scopes,
  );
  await server.operator('repo', 'link', 'demo/gallery', '--account', 'demo');
  return made.key;
}

/** Bundles the example app with Metro, like its own repository would. */
async function bundle(say: Say): Promise<void> {
  if (!existsSync(join(app, 'node_modules/react-native'))) {
    say('Installing the example app from npm (React Native and Metro) …');
    await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: app, quiet: true });
  }
  say('Metro bundles the example app for ios and android …');
  // Metro uses one core for a platform.
  const bundled = ['ios', 'android'].map((platform) =>
    run('npm', ['run', `bundle:${platform}`], { cwd: app, quiet: true, env: { CI: '1' } }),
  );
  await Promise.all(bundled);
}

/** Uploads like CI: the `vitrine` command with url and key in the environment. */
async function upload({ url, dataDir }: RunningServer, key: string, say: Say): Promise<DemoUrls> {
  const env = { VITRINE_URL: url, VITRINE_KEY: key };
  const vitrine = async (...args: string[]) =>
    JSON.parse(await run('vitrine', [...args, '--json'], { env, quiet: true, cwd: app })) as {
      url: string;
    };
  const source = ['--owner', 'demo', '--repo', 'gallery', '--branch', 'main'];
  const of = (platform: string) => [
    '--platform',
    platform,
    '--bundle',
    `dist/${platform}/main.jsbundle`,
    '--assets',
    `dist/${platform}`,
    ...source,
  ];
  say('`vitrine upload build` stores the iOS and the Android bundle as builds of main …');
  const ios = await vitrine('upload', 'build', ...of('ios'), '--device', '390x844');
  const android = await vitrine('upload', 'build', ...of('android'), '--device', '412x915');
  say('`vitrine upload preview` stores one more, with a recording and screenshots …');
  const media = ['demo.mp4', 'gallery.png', 'work-dark.png'];
  await cp(join(app, 'media'), join(dataDir, 'media'), { recursive: true });
  const recordings = media.flatMap((name) => ['--recording', join(dataDir, 'media', name)]);
  const preview = await vitrine(
    'upload',
    'preview',
    ...of('ios'),
    '--device',
    '390x844',
    '--title',
    'The gallery, from the list to a work',
    ...recordings,
  );
  return { ios: ios.url, android: android.url, preview: preview.url };
}
