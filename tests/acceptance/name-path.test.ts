import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { buildRequest, previewRequest } from './support/upload.ts';

function reservation(...paths: string[]) {
  return buildRequest(repository, newBundle(), { files: paths.map(absentFile) });
}

function refuses(title: string, paths: string[]): void {
  test(`${title} is refused`, async () => {
    for (const path of paths) {
      expectInvalid(await client.post('/builds', reservation('ok.png', path)), '/files/1/path');
    }
  });
}

refuses('[name.path.1] an absolute path', ['/a.png', '//a.png']);
refuses('[name.path.2] an empty segment', ['', 'a//b', 'a/', '/']);
refuses('[name.path.3] a step out of the folder', ['.', '..', '../a', 'a/../b', './a', 'a/.']);
refuses('[name.path.4] a backslash', ['a\\b', '..\\a']);
refuses('[name.path.5] a colon', ['c:a', 'a:stream']);
refuses('[name.path.6] a control character', ['a\u0001', 'a\nb', 'a\u007f', 'a\u0085']);
refuses('[name.path.7] a bidirectional or zero-width character', [
  'a\u202eb',
  'a\u2066b',
  'a\u200fb',
  'a\u200bb',
  'a\u200db',
  'a\ufeffb',
  'a\u034fb',
  'a\u3164b',
]);
refuses('[name.path.8] a name reserved by Windows', [
  'CON',
  'con',
  'aux.txt',
  'a/NUL',
  'prn/a',
  'Com1',
  'LPT9.tar.gz',
]);
refuses('[name.path.9] a dot or space at the end', ['a.', 'a ', 'a./b', 'a /b']);
refuses('[name.path.10] an escaped dot or slash', ['a%2eb', 'a%2Eb', 'a%2fb', 'a%2Fb']);

test('[name.path.1 name.path.3] the paths of recordings have the same rules', async () => {
  for (const path of ['/a.mp4', '../a.mp4', 'a:b.mp4']) {
    const recordings = [{ ...absentFile(path), kind: 'video' }];
    const body = previewRequest(newBundle(), { recordings });
    expectInvalid(await client.post('/previews', body), '/recordings/0/path');
  }
});

test('[name.path.11] a path has at most 512 bytes', async () => {
  const [a, b] = ['a'.repeat(255), 'b'.repeat(254)];
  await client.reserveBuild(reservation(`${a}/${b}/c`));
  expectInvalid(await client.post('/builds', reservation(`${a}/${b}/cd`)), '/files/0/path');
});

test('[name.path.12] a segment has at most 255 bytes', async () => {
  await client.reserveBuild(reservation(`x/${'é'.repeat(127)}a`));
  expectInvalid(await client.post('/builds', reservation(`x/${'é'.repeat(128)}`)), '/files/0/path');
});

function refusesPair(title: string, one: string, two: string): void {
  test(title, async () => {
    expectInvalid(await client.post('/builds', reservation(one, two)));
    const recordings = [{ ...absentFile(two), kind: 'log' }];
    const body = previewRequest(newBundle(), { files: [absentFile(one)], recordings });
    expectInvalid(await client.post('/previews', body));
  });
}

refusesPair('[name.path.13] the same path twice is refused', 'a/b.png', 'a/b.png');
refusesPair('[name.path.14] paths that differ in ASCII case are refused', 'a/B.png', 'A/b.png');
refusesPair(
  '[name.path.14] paths that differ in case outside of ASCII are refused',
  'Ä.png',
  'ä.png',
);
refusesPair(
  '[name.path.15] composed and decomposed forms of a path are refused',
  'caf\u00e9.png',
  'cafe\u0301.png',
);

test('[name.path.16] all other paths are accepted and kept unchanged', async () => {
  const paths = [
    'assets/logo@2x.png',
    'assets/__node_modules/@react-navigation/back-icon.png',
    'drawable-mdpi/a b.png',
    '.well-known/x',
    '..a/b..c',
    'console.log',
    'com10',
    'a%20b.png',
    'größe/日本語/😀.png',
    "q?u#o'te&.png",
  ];
  const { slots } = await client.reserveBuild(reservation(...paths));
  expect(slots.slice(1).map(({ path }) => path)).toEqual(paths);
});
