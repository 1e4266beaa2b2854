import { expect, test } from 'vitest';
import { withFiles, withScripts } from './files.ts';

const resolve = (uri: string) => {
  const path = uri.replace(/^file:\/\/\/android_asset\//, '');
  return ['css/a.css', 'js/a.js', 'fonts/a.ttf'].includes(path) ? `https://x/files/${path}` : '';
};

test.each([
  ['<link href="file:///android_asset/css/a.css">', '<link href="https://x/files/css/a.css">'],
  ['src: url(file:///android_asset/fonts/a.ttf)', 'src: url(https://x/files/fonts/a.ttf)'],
  ['<img src="file:///android_asset/none.png">', '<img src="file:///android_asset/none.png">'],
  ["<script src='../js/a.js'></script>", "<script src='https://x/files/js/a.js'></script>"],
  ['<a href="https://b/c">', '<a href="https://b/c">'],
  ['<a href="#top" src="//b/c">', '<a href="#top" src="//b/c">'],
  ['<img src="\\\\[a">', '<img src="\\\\[a">'],
  ['<a href="data:text/css,a">', '<a href="data:text/css,a">'],
])('%s in a page of the app becomes %s', (html, expected) => {
  expect(withFiles(html, 'file:///android_asset/pages/a.html', resolve)).toBe(expected);
});

test('relative addresses of html without a file as its base stay', () => {
  for (const base of ['about:blank', 'https://b/'])
    expect(withFiles('<img src="js/a.js">', base, resolve)).toBe('<img src="js/a.js">');
});

test('scripts that the app wrote come with their text, in order, and cannot end it', async () => {
  const html = '<script src="a.js" id="a"></script><script src="https://b/c.js"></script>';
  const read = async (uri: string) =>
    uri === 'file:///documents/a.js' ? 'say("</script>$&")' : undefined;
  expect(await withScripts(html, 'file:///documents/a.html?r', read)).toBe(
    '<script id="a">say("\\x3c/script>$&")</script><script src="https://b/c.js"></script>',
  );
  expect(await withScripts(html, 'about:blank', read)).toBe(html);
});
