import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchProblem, originProblem, parseRepository, pathKey, pathProblem } from './names.ts';

/** Whether git accepts each branch. One shell starts git for all; it gets the names as arguments. */
function acceptedByGit(branches: readonly string[]): boolean[] {
  const script = 'for one; do git check-ref-format "refs/heads/$one" && echo y || echo n; done';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...branches], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((answer) => answer === 'y');
}

test('branchProblem accepts exactly the branches that git check-ref-format accepts', () => {
  const awkward = fc.constantFrom(
    ...'aZ0-_/.@{}~^:?*[]\\ #%é🙂\u0001\u007f',
    '..',
    '.lock',
    '//',
    '@{',
  );
  const branch = fc.array(awkward, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(branch, { minLength: 1, maxLength: 60, size: 'max' }), (names) => {
      const accepted = acceptedByGit(names);
      expect(names.map((name) => [name, branchProblem(name) === null])).toEqual(
        names.map((name, at) => [name, accepted[at]]),
      );
    }),
    { numRuns: 10 },
  );
});

test('branchProblem refuses a branch of more than 255 bytes', () => {
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
])('%s is a valid path', (path) => {
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
])('%j is not a valid path', (path, why) => {
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
])('pathKey: %s and %s have the same key', (one, two) => {
  expect(pathKey(one)).toBe(pathKey(two));
});

test.each([
  ['kapı.png', 'kapi.png'],
  ['KAPI.png', 'kapı.png'],
  ['İ', 'I'],
])('pathKey: %s and %s have different keys', (one, two) => {
  expect(pathKey(one)).not.toBe(pathKey(two));
});

/** Expects that Unicode case folding, which /iu uses, makes two letters equal or not. */
const expectFolded = (one: string, two: string, expected: boolean) => {
  const folded = new RegExp(`^\\u{${one.codePointAt(0)?.toString(16)}}$`, 'iu').test(two);
  expect([one, two, folded]).toEqual([one, two, expected]);
};

test('pathKey: two letters have the same key exactly if Unicode folds them together', () => {
  const keys = new Map<string, string>();
  for (let code = 0x21; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code).normalize('NFC');
    if ([...letter].length > 1) continue;
    const key = pathKey(letter);
    const first = keys.get(key) ?? letter;
    if (first !== letter) expectFolded(first, letter, true);
    keys.set(key, first);
    for (const other of [letter.toLowerCase(), letter.toUpperCase()])
      if (pathKey(other) !== key) expectFolded(letter, other, false);
  }
});

test('parseRepository: the last segment is the name, and the owner may be a group', () => {
  expect(parseRepository('acme/shop')).toEqual({ owner: 'acme', repo: 'shop' });
  expect(parseRepository('group/sub/app')).toEqual({ owner: 'group/sub', repo: 'app' });
  for (const wrong of ['', 'shop', '/shop', 'acme/', 'a//b', 'ac me/x', 'acme/..%2f']) {
    expect([wrong, parseRepository(wrong)]).toEqual([wrong, null]);
  }
});

test.each(['../..', './.', 'a/..', '../a', 'a/./b', '../a/b', '.../a', 'a/....'])(
  '%s is not a repository, because a segment has only dots',
  (text) => {
    expect(parseRepository(text)).toBeNull();
  },
);

test.each(['.github/.github', 'a./b.', '..a/a..', '-/_', 'a..b/c.git'])(
  '%s is a repository, although it contains dots',
  (text) => {
    expect(parseRepository(text)).not.toBeNull();
  },
);

test('parseRepository refuses owners and names that are too long for a request', () => {
  const [half, part] = ['a'.repeat(100), 'b'.repeat(53)];
  expect(parseRepository(`${half}/${half}/${part}/${half}`)).not.toBeNull();
  expect(parseRepository(`${half}/${half}/${part}b/app`)).toBeNull();
  expect(parseRepository(`a/${half}b`)).toBeNull();
});

test('a url parser does not change the path with an accepted repository', () => {
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

test('originProblem accepts only http and https urls without credentials', () => {
  expect(originProblem('http://localhost:8081/index.bundle?platform=ios')).toBeNull();
  expect(originProblem('ftp://host/x')).toMatch(/http/);
  expect(originProblem('https://user:pass@host/')).toMatch(/credentials/);
  expect(originProblem('not a url')).toMatch(/URL/);
});
