import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredObject } from '../../core/model/content.ts';
import { contentUrls } from '../present.ts';
import { WebExport } from './web-export.ts';

const object = (path: string, contentType: string, role: StoredObject['role'] = 'file') =>
  ({ path, contentType, role, sizeBytes: 1, contentHash: '', key: path }) as StoredObject;

const LOGO = 'assets/Grüße #1/logo.png';
const web = new WebExport(
  [
    object('', 'text/javascript', 'bundle'),
    object('index.html', 'text/html'),
    object('explore.html', 'text/html'),
    object('deep/index.html', 'text/html'),
    object('_expo/static/b.js', 'text/javascript'),
    object('_expo/static/a.css', 'text/css'),
    object('assets/logo.png', 'image/png'),
    object('assets/icons.ttf', 'font/ttf'),
    object(LOGO, 'image/png'),
  ],
  contentUrls('', 'content'),
);
const ROOT = '/c/content';

async function passed(...pieces: Buffer[]): Promise<string> {
  const passing = web.rewriting();
  for (const piece of pieces) passing.write(piece);
  passing.end();
  return (await buffer(passing)).toString();
}

describe('find: like a static host', () => {
  test.each([
    ['index.html', 'index.html'],
    ['', 'index.html'],
    ['explore', 'explore.html'],
    ['deep', 'deep/index.html'],
    ['deep/', 'deep/index.html'],
    ['assets/logo.png', 'assets/logo.png'],
    ['_expo/static/entry.js:bundle', ''],
  ])('%s is %s', (path, found) => {
    expect(web.find(path)?.path).toBe(found);
  });

  test.each(['assets', 'nothing', 'explore/', '/index.html', '_expo/static/entry.js', 'b.mjs'])(
    '%s is not found',
    (path) => {
      expect(web.find(path)).toBeUndefined();
    },
  );
});

test('page: urls of scripts, styles, images and pages are rewritten', () => {
  const page =
    '<link href="/_expo/static/a.css"><script src=/_expo/static/entry.js?a=1></script>' +
    '<a href="/explore#top"></a><img src="/assets/logo.png" srcset="/assets/logo.png 2x">' +
    '<img src="//elsewhere/assets/logo.png"><a href="https://elsewhere/">/assets/logo.png</a>';
  expect(web.page(page, 'index.html')).toBe(
    `<link href="${ROOT}/web/_expo/static/a.css"><script src=${ROOT}/web/_expo/static/entry.js:bundle?a=1></script>` +
      `<a href="${ROOT}/web/explore#top"></a><img src="${ROOT}/files/assets/logo.png" srcset="${ROOT}/files/assets/logo.png 2x">` +
      '<img src="//elsewhere/assets/logo.png"><a href="https://elsewhere/">/assets/logo.png</a>',
  );
});

describe('page: the first script that is not among the files is the bundle', () => {
  const there = `${ROOT}/web/_expo/static/entry.js:bundle`;
  const b = '<script src="/_expo/static/b.js"></script>';
  test.each([
    ['after others', `${b}<script defer src='/_expo/static/entry.js'>`, `src='${there}'`],
    ['named from the page', '<script src="../_expo/static/entry.js">', `src="${there}"`],
    [
      'preloaded',
      '<link href="/a.js"><script src="/a.js">',
      `<link href="${ROOT}/web/a.js:bundle">`,
    ],
    ['elsewhere', '<script src="//a.example/a.js"></script><script src="/a.js">', '/a.js:bundle"'],
    ['with a space', '<script src="/a%20b.js">', '/web/a%20b.js:bundle"'],
  ])('%s', (_, page, written) => {
    expect(web.page(page, 'deep/')).toContain(written);
  });

  test('and no other', () => {
    const page = '<script src="/a.js"></script><script src="/c.js"></script><script src="d.js">';
    expect(web.page(page, 'index.html')).toBe(
      `<script src="${ROOT}/web/a.js:bundle"></script><script src="${ROOT}/web/c.js"></script><script src="d.js">`,
    );
    expect(web.page('<a href="/a.js"><img src="/b.js">', '')).not.toContain(':bundle');
  });

  test('page: very many scripts are processed in linear time', () => {
    const page = '<script '.repeat(200_000);
    expect(web.page(page, '')).toBe(page);
  });
});

test('rewriting: a script gets the urls of files and keeps its routes', async () => {
  const script =
    'uri:"/assets/logo.png",k:"/explore",\'/assets/logo.png?platform=web\',`/index`,"/a b","/";import("/_expo/static/b.js")';
  expect(await passed(Buffer.from(script))).toBe(
    `uri:"${ROOT}/files/assets/logo.png",k:"/explore",'${ROOT}/files/assets/logo.png?platform=web',\`/index\`,"/a b","/";import("${ROOT}/web/_expo/static/b.js")`,
  );
});

test('rewriting: a style sheet gets the urls of files', async () => {
  const style = '@font-face{src:url(/assets/icons.ttf) format("truetype")}';
  expect(await passed(Buffer.from(style))).toBe(
    `@font-face{src:url(${ROOT}/files/assets/icons.ttf) format("truetype")}`,
  );
});

test('rewriting: paths are found percent-encoded, in UTF-8, and in nested strings', async () => {
  const name = '/assets/Gr%C3%BC%C3%9Fe%20%231/logo.png';
  const there = `${ROOT}/files${name}`;
  expect(await passed(Buffer.from(`"${name}"`))).toBe(`"${there}"`);
  expect(await passed(Buffer.from('"\\"/assets/logo.png\\""'))).toBe(
    `"\\"${ROOT}/files/assets/logo.png\\""`,
  );
});

test('rewriting: bytes that are not UTF-8 stay unchanged', async () => {
  const passing = web.rewriting();
  const bytes = Buffer.from([0xff, 0x22, 0x2f, 0xfe, 0x22, 0x00]);
  passing.end(bytes);
  expect(await buffer(passing)).toEqual(bytes);
});

test('rewriting: the result does not depend on the chunks', async () => {
  const part = fc.oneof(
    fc.constantFrom('"/assets/logo.png"', '(/assets/icons.ttf)', "'/_expo/static/b.js?x'", '"/'),
    fc.string({ maxLength: 20 }),
    fc.nat({ max: 3000 }).map((length) => 'x'.repeat(length)),
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat({ max: 4000 })), async (whole, sizes) => {
      const bytes = Buffer.from(whole);
      const pieces: Buffer[] = [];
      let from = 0;
      for (const size of [...sizes, bytes.length]) {
        pieces.push(bytes.subarray(from, from + size));
        from += size;
      }
      expect(await passed(...pieces)).toBe(await passed(bytes));
    }),
    { numRuns: 200 },
  );
});

test('page: malformed percent-encoding stays, and addresses next to it are rewritten', async () => {
  const wrong = '"/50%" "/%zz" "/%ff" "/%c3%28"';
  expect(web.page(wrong, '')).toBe(wrong);
  expect(await passed(Buffer.from(`${wrong} "/assets/%6Cogo.png"`))).toBe(
    `${wrong} "${ROOT}/files/assets/logo.png"`,
  );
});

test('page: quoted addresses beyond the limit stay unchanged', () => {
  const written = web.page("'/assets/logo.png' ".repeat(20_000), '');
  expect(written.split(`'${ROOT}/files/assets/logo.png'`)).toHaveLength(10_001);
});

test('page: addresses beyond the limit stay unchanged, in linear time', () => {
  const many = '<a href=/explore>'.repeat(20_000);
  const written = web.page(many, 'é'.repeat(256));
  expect(written.split(`${ROOT}/web/explore`)).toHaveLength(10_001);
  expect(written.split('<a href=/explore>')).toHaveLength(10_001);
  const scripts = '<script src=/_expo/static/b.js></script>'.repeat(500);
  expect(web.page(`${scripts}<script src=/a.js></script>`, 'index.html')).not.toContain(':bundle');
});
