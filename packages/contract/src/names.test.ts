import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchProblem, originProblem, parseRepository, pathKey, pathProblem } from './names.ts';

/** What git itself says. No shell, so every name arrives as it is. */
const gitAccepts = (branch: string) =>
  spawnSync('git', ['check-ref-format', `refs/heads/${branch}`]).status === 0;

test('a branch is what git check-ref-format accepts', () => {
  const awkward = fc.constantFrom(
    ...'aZ0-_/.@{}~^:?*[]\\ #%é🙂\u0001\u007f',
    '..',
    '.lock',
    '//',
    '@{',
  );
  const branch = fc.array(awkward, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(branch, (name) => {
      expect([name, branchProblem(name) === null]).toEqual([name, gitAccepts(name)]);
    }),
    { numRuns: 300 },
  );
});

test('a branch has at most 255 bytes', () => {
  expect(branchProblem('b'.repeat(255))).toBeNull();
  expect(branchProblem('b'.repeat(256))).toMatch(/255 bytes/);
  expect(branchProblem('é'.repeat(128))).toMatch(/255 bytes/);
});

test.each([
  'a.png',
  'assets/logo@2x.png',
  'drawable-xhdpi/node_modules_x_back.png',
  'a b/c',
  '...a',
  'ünïcode/☃.png',
  'console.js',
  'con\u3000',
  '❤\ufe0f.png',
  'a'.repeat(255),
])('%s is a path', (path) => {
  expect(pathProblem(path)).toBeNull();
});

test.each([
  ['', /empty/],
  ['/etc/passwd', /relative/],
  ['a//b', /empty segment/],
  ['a/', /empty segment/],
  ['../a', /segment/],
  ['a/./b', /segment/],
  ['a\\b', /backslash/],
  ['C:/a', /colon/],
  ['a\u0000', /control/],
  ['a\u202egnp.exe', /bidi/],
  ['a\u200bb', /zero-width/],
  ['a\u00adb', /zero-width/],
  ['a\u034fb', /zero-width/],
  ['a\u3164b', /zero-width/],
  ['a\u{e0041}b', /zero-width/],
  ['con', /Windows/],
  ['a/LPT1.txt', /Windows/],
  ['con .txt', /Windows/],
  ['a/Nul  ..b', /Windows/],
  ['a.', /dot or a space/],
  ['a /b', /dot or a space/],
  ['a/%2e%2E/b', /%2e/],
  ['a%2Fb', /%2f/],
  ['a\ud800', /Unicode/],
  ['a'.repeat(256), /255 bytes/],
  [`${'a/'.repeat(256)}a`, /512 bytes/],
])('%j is no path', (path, why) => {
  expect(pathProblem(path)).toMatch(why);
});

test('a path that is accepted cannot leave its folder', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', '%', '2', 'e', ' ') }),
      (path) => {
        if (pathProblem(path) !== null) return;
        const resolved = new URL(`http://x/root/${encodeURI(path)}`).pathname;
        expect(resolved.startsWith('/root/')).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('paths that some file system takes for one have one key', () => {
  expect(pathKey('A/É.png')).toBe(pathKey('a/e\u0301.PNG'));
  expect(pathKey('a')).not.toBe(pathKey('b'));
});

test.each([
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['µ', 'μ'],
  ['ſ', 's'],
  ['ẞ', 'ß'],
])('%s and %s are one path where case does not count', (one, two) => {
  expect(pathKey(one)).toBe(pathKey(two));
});

test.each([
  ['kapı.png', 'kapi.png'],
  ['KAPI.png', 'kapı.png'],
  ['İ', 'I'],
])('%s and %s are two paths everywhere', (one, two) => {
  expect(pathKey(one)).not.toBe(pathKey(two));
});

/** What Unicode says of two letters, told by how expressions are matched without case. */
const alike = (one: string, two: string, expected: boolean) => {
  const folded = new RegExp(`^\\u{${one.codePointAt(0)?.toString(16)}}$`, 'iu').test(two);
  expect([one, two, folded]).toEqual([one, two, expected]);
};

test('letters have one key if Unicode folds them together, and only then', () => {
  const keys = new Map<string, string>();
  for (let code = 0x21; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code).normalize('NFC');
    if ([...letter].length > 1) continue;
    const key = pathKey(letter);
    const first = keys.get(key) ?? letter;
    if (first !== letter) alike(first, letter, true);
    keys.set(key, first);
    for (const other of [letter.toLowerCase(), letter.toUpperCase()])
      if (pathKey(other) !== key) alike(letter, other, false);
  }
});

test('a repository is owner and name, the owner perhaps a group', () => {
  expect(parseRepository('acme/shop')).toEqual({ owner: 'acme', repo: 'shop' });
  expect(parseRepository('group/sub/app')).toEqual({ owner: 'group/sub', repo: 'app' });
  for (const wrong of ['', 'shop', '/shop', 'acme/', 'a//b', 'ac me/x', 'acme/..%2f']) {
    expect([wrong, parseRepository(wrong)]).toEqual([wrong, null]);
  }
});

test.each(['../..', './.', 'a/..', '../a', 'a/./b', '../a/b', '.../a', 'a/....'])(
  '%s is no repository: its parts are steps, or nothing but dots',
  (text) => {
    expect(parseRepository(text)).toBeNull();
  },
);

test.each(['.github/.github', 'a./b.', '..a/a..', '-/_', 'a..b/c.git'])(
  '%s is a repository, dots and all',
  (text) => {
    expect(parseRepository(text)).not.toBeNull();
  },
);

test('a repository has names that requests can have, too', () => {
  const [half, part] = ['a'.repeat(100), 'b'.repeat(53)];
  expect(parseRepository(`${half}/${half}/${part}/${half}`)).not.toBeNull();
  expect(parseRepository(`${half}/${half}/${part}b/app`)).toBeNull();
  expect(parseRepository(`a/${half}b`)).toBeNull();
});

test('the url of a repository leads to it and nowhere else', () => {
  const unit = fc.constantFrom('.', '/', 'a', '%', '2', 'e', '-', '_');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
      const parsed = parseRepository(text);
      if (parsed === null) return;
      const [owner, repo] = [parsed.owner, parsed.repo].map(encodeURIComponent);
      const path = `/repositories/${owner}/${repo}/builds`;
      expect(new URL(`http://x${path}`).pathname).toBe(path);
      expect(new URL(`http://x/repositories/${text}/builds`).pathname).toBe(
        `/repositories/${text}/builds`,
      );
    }),
    { numRuns: 2000 },
  );
});

test('an origin is an http url without credentials', () => {
  expect(originProblem('http://localhost:8081/index.bundle?platform=ios')).toBeNull();
  expect(originProblem('ftp://host/x')).toMatch(/http/);
  expect(originProblem('https://user:pass@host/')).toMatch(/credentials/);
  expect(originProblem('not a url')).toMatch(/URL/);
});
