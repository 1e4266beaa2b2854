import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { cookieManager } from './cookies.ts';

type Members = Record<string, (...values: unknown[]) => Promise<unknown>>;

test('an app gets the cookies that it has set, and none before', async () => {
  const { worker } = fakeWorker();
  const all = cookieManager(worker) as Members;
  const site = 'https://www.site.example/a';
  expect(await all.get?.(site)).toEqual({});
  expect(await all.getAll?.()).toEqual({});
  expect(await all.set?.(site, { name: 'a', value: '1', domain: '.site.example' })).toBe(true);
  await all.setFromResponse?.(
    site,
    'b=2=3; Path=/x; Secure; Expires=Wed, 21 Oct 2122 07:28:00 GMT',
  );
  expect(await all.getCookies?.('https://site.example')).toEqual({
    a: { name: 'a', value: '1', domain: '.site.example', path: '/' },
  });
  expect(await all.getCookieHeader?.(site)).toBe('a=1; b=2=3');
  expect(await all.get?.('https://other.example')).toEqual({});
  expect(await all.removeSessionCookies?.()).toBe(true);
  expect(await all.getAsArray?.(site)).toMatchObject([{ name: 'b', path: '/x' }]);
  await all.set?.(site, { name: 'b', value: '', path: '/x', expires: new Date(0).toISOString() });
  expect(await all.getAllAsArray?.()).toEqual([]);
  await expect(all.get?.('site.example')).rejects.toThrow(/Invalid URL/);
});
