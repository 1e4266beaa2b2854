// `npm run demo`: the main job, for real. `npm run demo -- --once` checks it and ends.
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDemo } from './support/check-demo.ts';
import { root, run } from './support/run.ts';
import { removeDir, startServer, temporaryDir } from './support/server.ts';

const once = process.argv.includes('--once');
const started = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const app = join(root, 'examples/react-native');
const dataDir = await temporaryDir('vitrine-demo');
const server = await startServer({
  dataDir,
  env: { VITRINE_PORT: process.env.VITRINE_PORT ?? '0' },
});
const stop = async () => {
  await server.stop();
  await removeDir(dataDir);
};

try {
  say(`The server listens on ${server.url}, on a fresh data directory.`);
  await server.operator('account', 'create', 'demo');
  const scopes = ['builds', 'preview_upload', 'test_runs'].flatMap((scope) => ['--scope', scope]);
  const { key } = await server.operator<{ key: string }>(
    'key',
    'create',
    '--account',
    'demo',
    ...scopes,
  );
  await server.operator('repo', 'link', 'demo/gallery', '--account', 'demo');
  say('Account `demo`, an API key and the link of demo/gallery are made.');

  await bundle();
  const urls = await upload(key);
  say('Everything is stored. Open:');
  for (const [what, url] of Object.entries(urls))
    console.log(`\n          ${what}\n          ${url}`);

  if (once) {
    console.log('');
    await checkDemo({ server: server.url, key, urls, dist: join(app, 'dist'), say });
    say('All of it is what was uploaded.');
  } else {
    console.log(
      `\n          The API: ${server.url}/docs    Ctrl-C ends the server and removes its data.\n`,
    );
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  }
} catch (error) {
  console.error(`\nThe demo failed: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await stop();
}

/** The example app, bundled by Metro as its own repository would. */
async function bundle() {
  if (!existsSync(join(app, 'node_modules/react-native'))) {
    say('Installing the example app from npm (React Native and Metro) …');
    await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: app, quiet: true });
  }
  for (const platform of ['ios', 'android']) {
    say(`Metro bundles the example app for ${platform} …`);
    await run('npm', ['run', `bundle:${platform}`], { cwd: app, quiet: true, env: { CI: '1' } });
  }
}

/** What CI does: the `vitrine` command with a url and a key in the environment. */
async function upload(key: string) {
  const env = { VITRINE_URL: server.url, VITRINE_KEY: key };
  const vitrine = async (...args: string[]) =>
    JSON.parse(await run('vitrine', [...args, '--json'], { env, quiet: true, cwd: app })) as {
      url: string;
      previewUrl?: string;
    };
  const source = ['--owner', 'demo', '--repo', 'gallery', '--branch', 'main'];
  const of = (platform: string) => [
    ...['--platform', platform, '--bundle', `dist/${platform}/main.jsbundle`],
    ...['--assets', `dist/${platform}`, ...source],
  ];
  say('`vitrine upload build` stores the iOS and the Android bundle as builds of main …');
  const ios = await vitrine('upload', 'build', ...of('ios'), '--device', '390x844');
  const android = await vitrine('upload', 'build', ...of('android'), '--device', '412x915');
  say('`vitrine upload preview` stores one more, with a recording and screenshots …');
  const media = ['demo.mp4', 'gallery.png', 'work-dark.png'];
  await cp(join(app, 'media'), join(dataDir, 'media'), { recursive: true });
  const recordings = media.flatMap((name) => ['--recording', join(dataDir, 'media', name)]);
  const preview = await vitrine(
    ...['upload', 'preview', ...of('ios'), '--device', '390x844'],
    ...['--title', 'The gallery, from the list to a work', ...recordings],
  );
  return {
    'iOS, the latest build of main': ios.url,
    'Android, the latest build of main': android.url,
    'a preview with a recording and screenshots': preview.url,
  };
}
