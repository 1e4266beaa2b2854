import type { BuildRecord } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { changeText } from './build-names.ts';
import { environmentName, LONGEST_COMMENT, marker, renderComment } from './comment.ts';

const page = (letter: string) => `https://vitrine.example/b/${letter.repeat(26)}`;

const build = (more: Partial<BuildRecord> & { app?: string } = {}) =>
  ({
    id: 'bld_1',
    platform: 'ios',
    branch: 'feature/cart',
    commitSha: 'c'.repeat(40),
    bundleSizeBytes: 1_200_000,
    bundleContentEncoding: null,
    files: [],
    url: page('b'),
    previewUrl: 'https://vitrine.example/p/pppppppppppppppppppppppppp',
    ...more,
  }) as BuildRecord;

const branch = { owner: 'acme', repo: 'shop', branch: 'feature/cart' };
const mark = marker('https://vitrine.example', branch);
const render = (more: Partial<Parameters<typeof renderComment>[0]> = {}) =>
  renderComment({ mark, branch, baseBranch: 'main', rows: [], ...more });

test('the comment has a hidden marker, a table with a row for each build, and the base', () => {
  const rows = [
    {
      build: build({ commitUrl: 'https://code.example/c' }),
      base: build({ bundleSizeBytes: 1_000_000 }),
    },
    { build: build({ platform: 'android', url: page('a') }), base: null },
  ];
  expect(render({ rows })).toBe(`${mark}
### Vitrine: <code>feature&#47;cart</code>

| Platform | Page of the branch | This build | Commit | Size | On a phone |
| --- | --- | --- | --- | --- | --- |
| iOS | [Open](${page('b')}) | [Open](https://vitrine.example/p/pppppppppppppppppppppppppp) | [<code>ccccccc</code>](https://code.example/c) | 1.2 MB, +200 kB (+20.0 %) | <img src="${page('b')}/qr.svg" width="96" height="96" alt="QR code of the iOS page"> |
| Android | [Open](${page('a')}) | [Open](https://vitrine.example/p/pppppppppppppppppppppppppp) | <code>ccccccc</code> | 1.2 MB | <img src="${page('a')}/qr.svg" width="96" height="96" alt="QR code of the Android page"> |

Sizes are compared with the latest build of <code>main</code>.`);
});

test('apps are a column where there is one', () => {
  const rows = [{ build: build({ app: 'shop' }), base: null }];
  expect(render({ rows })).toContain('| App | Platform |');
  expect(render({ rows })).toContain('| <code>shop</code> | iOS |');
});

test('rows of a closed branch say until when it is kept', () => {
  const of = (expiresAt: string | null) =>
    render({ rows: [{ build: build({ expiresAt }), base: null, state: 'closed' }] });
  expect(of('2026-12-02T09:00:00.000Z')).toContain(
    '), closed, kept until <code>2026-12-02</code> |',
  );
  expect(of(null)).toContain('), closed |');
  expect(of('| <b>')).not.toContain('<b>');
});

const HOSTILE = 'a|b\n| @octocat | fixes #1 </code><script> [x](javascript:1) --> `';

test('names and addresses of strangers break no line, cell or markup of the comment', () => {
  const rows = [
    {
      build: build({
        app: HOSTILE,
        branch: HOSTILE,
        commitSha: HOSTILE,
        url: `javascript:${HOSTILE}`,
        previewUrl: `https://vitrine.example/p/x?${HOSTILE}`,
        commitUrl: `https://code.example/${HOSTILE}`,
      }),
      base: build({ bundleSizeBytes: 1 }),
    },
  ];
  const text = render({ rows, branch: { ...branch, branch: HOSTILE }, baseBranch: HOSTILE });
  const lines = text.split('\n');
  expect(lines).toHaveLength(8);
  expect(lines[5]?.split(' | ')).toHaveLength(7);
  const rest = text.replaceAll(/<\/?code>|^<!-- .* -->$|\]\(https:[^\s()|<>`"@]*\)/gm, '');
  expect(rest).not.toMatch(/[@`<>]|(?<!&)#1|javascript:/);
});

test('a comment of a thousand rows is shorter than the limit, and says how many are left out', () => {
  const rows = Array.from({ length: 1000 }, () => ({ build: build(), base: null }));
  const text = render({ rows });
  expect(text.length).toBeLessThan(LONGEST_COMMENT);
  expect(text).toMatch(/\n\nThere are \d+ more\.$/);
});

test('another server and another repository have another marker, whatever case names are in', () => {
  expect(mark).toMatch(/^<!-- vitrine [0-9a-f]{16} -->$/);
  expect(marker('https://other.example', branch)).not.toBe(mark);
  expect(marker('https://vitrine.example', { ...branch, repo: 'app' })).not.toBe(mark);
  expect(marker('https://vitrine.example', { ...branch, owner: 'Acme' })).toBe(mark);
});

test.each([
  [1_000_000, null, '+200 kB (+20.0 %)'],
  [1_200_000, null, 'no change'],
  [2_400_000, null, '-1.2 MB (-50.0 %)'],
  [1_000_000, 'gzip', null],
] as const)('the change from %i bytes (%s) is %s', (bundleSizeBytes, encoding, text) => {
  const base = build({ bundleSizeBytes, bundleContentEncoding: encoding });
  expect(changeText(build(), base)).toBe(text);
});

test('a branch name of 400 characters gives an environment of 255', () => {
  const name = environmentName({ build: build({ branch: 'x'.repeat(400) }), base: null });
  expect(name).toHaveLength(255);
  expect(name.startsWith('vitrine/ios/xxx')).toBe(true);
});
