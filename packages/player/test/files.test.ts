import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openApp } from './support/open.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const browser = await browserOfWorker();
let folder: string;

beforeAll(() => {
  folder = temporaryFolderSync('files');
  writeFileSync(join(folder, 'asset.txt'), 'words of an asset');
});
afterAll(() => removeFolderSync(folder));

/** Opens an app that only runs `run`, with one uploaded file. */
async function open(run: string) {
  const main = `globalThis.RN$AppRegistry = { getAppKeys: () => ['main'], async runApplication() {
    const ui = nativeFabricUIManager;
    const log = (...values) => nativeLoggingHook(values.map((one) => JSON.stringify(one)).join(' '), 1);
    const asset = 'file:///bundle/asset.txt', gone = 'file:///documents/gone.txt';
    ${run}
  } };`;
  writeFileSync(join(folder, 'main.js'), main);
  return openApp(browser, { folder, main: 'main.js', settings: { entry: 'main' } });
}

const logs = (said: readonly { type: string }[]) =>
  said.flatMap((one) => (one.type === 'log' && 'text' in one ? [String(one.text)] : []));

test('an uploaded file is read and fetched, and a missing one is reported', async () => {
  await using app = await open(`
    const { ExponentFileSystem } = expo.modules;
    log('read', await ExponentFileSystem.readAsStringAsync(asset));
    log('fetched', await (await fetch(asset)).text());
    await ExponentFileSystem.writeAsStringAsync('file:///cache/own.txt', 'own words');
    log('own', await (await fetch('file:///cache/own.txt')).text());
    const request = (url) => new Promise((resolve) => {
      const one = new XMLHttpRequest();
      one.responseType = 'blob';
      one.onload = async () => resolve(await one.response.text());
      one.onerror = () => resolve('error');
      one.open('GET', url);
      one.send();
    });
    log('requested', await request(asset), await request(gone));
    await fetch(gone).catch((error) => log('gone', error.message));
  `);
  await expect
    .poll(() => logs(app.said))
    .toEqual([
      '"read" "words of an asset"',
      '"fetched" "words of an asset"',
      '"own" "own words"',
      '"requested" "words of an asset" "error"',
      '"gone" "Network request failed"',
    ]);
  const why = ': there is no such file, of the app or of what was uploaded.';
  const missing = app.said.flatMap((one) => (one.type === 'missing' ? [one.name] : []));
  expect(missing).toEqual([`XMLHttpRequest file:///documents/gone.txt${why}`]);
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});

test('an image that the app wrote is shown', async () => {
  await using app = await open(`
    const { FileSystemFile } = expo.modules.FileSystem;
    const uri = 'file:///documents/picture.png';
    new FileSystemFile(uri).writeSync(Uint8Array.from(atob('${PIXEL}'), (one) => one.charCodeAt(0)));
    ui.registerEventHandler((handle, name, event) => log(name, event.source && event.source.width));
    const props = { testID: 'picture', source: [{ uri }], width: 40, height: 40 };
    ui.completeRoot(1, [ui.createNode(2, 'RCTImageView', 1, props, {})]);
  `);
  await expect.poll(() => logs(app.said)).toContain('"topLoad" 1');
  expect(app.said.filter(({ type }) => type === 'missing' || type === 'error')).toEqual([]);
  expect(app.complaints).toEqual([]);
});
