import { afterEach, expect, test, vi } from 'vitest';
import { fetchAppConfig, fetchNativeConstants, fixedScheme } from './app-config.ts';
import type { MountOptions } from './options.ts';

test('an Expo app without userInterfaceStyle is light on iOS, and other apps follow the device', () => {
  const scheme = (platform: 'ios' | 'android', appConfig?: Record<string, unknown>) =>
    fixedScheme(platform, { appConfig });
  expect(scheme('ios')).toBeUndefined();
  expect(scheme('ios', { name: 'shop' })).toBe('light');
  expect(scheme('android', { name: 'shop' })).toBeUndefined();
  expect(scheme('android', { userInterfaceStyle: 'dark' })).toBe('dark');
  expect(scheme('ios', { userInterfaceStyle: 'automatic' })).toBeUndefined();
  const own = { userInterfaceStyle: 'light', ios: { userInterfaceStyle: 'automatic' } };
  expect(scheme('ios', own)).toBeUndefined();
  expect(scheme('android', own)).toBe('light');
  for (const wrong of [7, {}, 'pink'])
    expect(scheme('ios', { userInterfaceStyle: wrong })).toBeUndefined();
  expect(scheme('ios', { ios: 'nothing' })).toBe('light');
});

afterEach(() => vi.unstubAllGlobals());

function answering(body: string, more: ResponseInit = {}): void {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/files/app.config');
    return new Response(body, more);
  });
}

const config = (files = ['app.config']) =>
  fetchAppConfig({ files, filesUrl: '/files/' } as unknown as MountOptions);

test('reads the output of expo config, and app.json', async () => {
  answering('{"name":"Shop","extra":{"a":1}}');
  expect(await config()).toEqual({ name: 'Shop', extra: { a: 1 } });
  answering('{"expo":{"name":"Shop"}}');
  expect(await config()).toEqual({ name: 'Shop' });
});

test('is undefined if the file is missing, invalid or too large', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  expect(await config(['assets/app.config'])).toBeUndefined();
  for (const body of ['', '[]', '"x"', 'null', 'module.exports = {}']) {
    answering(body);
    expect(await config()).toBeUndefined();
  }
  answering('{"name":"Gone"}', { status: 404 });
  expect(await config()).toBeUndefined();
  answering(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
  expect(await config()).toBeUndefined();
});

test('reads the constants of native modules', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"Shop":{"API_URL":"a"}}'));
  const options = { files: ['native-constants.json'] } as unknown as MountOptions;
  expect(await fetchNativeConstants(options)).toEqual({ Shop: { API_URL: 'a' } });
});
