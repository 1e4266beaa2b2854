// `npm run demo`: uploads an app and shows it. `npm run demo -- --once` checks it and exits.
import { checkDemo } from './support/check-demo.ts';
import { type DemoUrls, prepareDemo } from './support/demo-data.ts';

const once = process.argv.includes('--once');
const started = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const WHAT: Record<keyof DemoUrls, string> = {
  ios: 'iOS, the latest build of main',
  android: 'Android, the latest build of main',
  preview: 'a preview with a recording and screenshots',
};

try {
  await using demo = await prepareDemo(say);
  say('Everything is stored. Open it, and the app runs there:');
  const urls = Object.fromEntries(
    Object.entries(demo.urls).map(([name, url]) => [WHAT[name as keyof DemoUrls], url]),
  );
  for (const [what, url] of Object.entries(urls))
    console.log(`\n          ${what}\n          ${url}`);
  if (once) {
    console.log('');
    await checkDemo({ ...demo, server: demo.server.url, urls, say });
    say('All files are as uploaded, and the apps run.');
  } else {
    console.log(
      `\n          The API: ${demo.server.url}/docs    Ctrl-C ends the server and removes its data.\n`,
    );
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  }
} catch (error) {
  console.error(`\nThe demo failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
