import { expect, test } from 'vitest';
import { lookAtPages, open } from './browser.ts';

const look = await lookAtPages();

test('browsers run no upload as a script or style of a page, and do run the assets', async () => {
  const page = await open(look, '/preview');
  const blocked = await page.evaluate(async (base) => {
    const add = (tag: 'script' | 'link', path: string) =>
      new Promise((done) => {
        const element = Object.assign(
          document.createElement(tag),
          tag === 'script' ? { src: base + path } : { rel: 'stylesheet', href: base + path },
        );
        element.onload = () => done(null);
        element.onerror = () => done(null);
        document.addEventListener('securitypolicyviolation', () => done(path), { once: true });
        document.head.append(element);
      });
    const own = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
    return [
      await add('script', '/c/abc/files/evil.js'),
      await add('link', '/c/abc/files/evil.css'),
      await add('script', own.slice(own.indexOf('/_/'))),
    ];
  }, look.site.baseUrl);
  expect(blocked).toEqual(['/c/abc/files/evil.js', '/c/abc/files/evil.css', null]);
});
