import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assetPath, assets, controlsAsset, controlsPath } from './assets.ts';

test('the path of each asset contains a hash of its content', () => {
  for (const { path, body, tag } of assets()) {
    const hash = createHash('sha256').update(body).digest('hex');
    expect(path).toMatch(/^\/_\/[a-z]+\.[0-9a-f]{12}\.(css|js|svg)$/);
    expect(path).toContain(`.${hash.slice(0, 12)}.`);
    expect(tag).toBe(hash.slice(0, 32));
  }
});

test('pages refer to assets by their paths', () => {
  const paths = assets().map(({ path }) => path);
  expect(paths).toContain(assetPath('page.css'));
  expect(paths).toContain(assetPath('gallery.js'));
});

test('scripts are small JavaScript, and loading them prints no warning', async () => {
  for (const { path, body, contentType } of assets().filter((one) => one.path.endsWith('.js'))) {
    expect(contentType).toBe('text/javascript; charset=utf-8');
    expect(body.length, path).toBeLessThan(8000);
    expect(body.toString()).not.toMatch(/: (string|HTMLElement|Shot\[\])/);
  }
});

test('the style sheet loads nothing from other origins', () => {
  const css =
    assets()
      .find(({ path }) => path.endsWith('.css'))
      ?.body.toString() ?? '';
  expect(css).not.toMatch(/@import|url\(/);
  expect(css.length).toBeGreaterThan(5000);
});

test('the url of the script that runs an app is known before it is built, and the script is small', async () => {
  expect(controlsPath).toMatch(/^\/_\/controls\.[0-9a-f]{12}\.js$/);
  const { path, body, contentType, tag } = await controlsAsset();
  expect([path, contentType]).toEqual([controlsPath, 'text/javascript; charset=utf-8']);
  expect(tag).toMatch(/^[0-9a-f]{32}$/);
  expect(gzipSync(body, { level: 9 }).length).toBeLessThan(20 * 1024);
  expect(await controlsAsset()).toBe(await controlsAsset());
});
