import { expect, test } from 'vitest';
import { json, refusal } from '../../../client/test/fake-vitrine.ts';
import { runHere } from '../../test/support/fake-io.ts';
import { fakeWorld, identity } from '../../test/support/fake-world.ts';
import { guardLines, jsonText } from './guard.ts';

const { setUp, upload } = fakeWorld();

/** Clears the screen in three ways, reverses the text, and has commands for three CI systems. */
const EVIL =
  '::a\u001b[2J\u009b2J\u001b]0;t\u0007\u202e\r\n::add-mask::b\n  ::c\u2028##vso[d]##[e]##teamcity[f]';
/** The lines with a control character or a command for CI. */
const harmful = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /[\p{Cc}\p{Zl}\u202e]|^\s*::|##(\[|vso\[|teamcity\[)/u.test(line));

const record = {
  id: EVIL,
  url: `http://v/${EVIL}`,
  previewUrl: EVIL,
  status: EVIL,
  platform: EVIL,
  owner: EVIL,
  repo: EVIL,
  branch: EVIL,
  commitSha: EVIL,
  contentHash: EVIL,
  title: EVIL,
  createdAt: EVIL,
  readyAt: EVIL,
  expiresAt: EVIL,
  revision: EVIL,
  files: [],
  bundleContentEncoding: EVIL,
  bundleSizeBytes: 1,
};
const page = { data: [record], nextCursor: null };
const me = {
  account: { id: EVIL, name: EVIL },
  keyId: EVIL,
  scopes: ['builds', EVIL],
  expiresAt: EVIL,
  repositories: [EVIL],
};

const reads: [string[], object][] = [
  [['builds', '--repo', 'acme/shop'], page],
  [['build', 'latest', ...identity], record],
  [['open', 'latest', ...identity], record],
  [['doctor', ...identity], me],
];

test.each(reads)(
  '%j prints no control character and no CI command of the server',
  async (args, body) => {
    for (const more of [[], ['--json']]) {
      const { vitrine, vitrineCli } = setUp();
      vitrine.fail('/healthz', () => json(200, {}), 9);
      vitrine.fail('/readyz', () => json(200, {}), 9);
      vitrine.fail('/limits', () => json(200, { maxBundleBytes: 1 }), 9);
      vitrine.fail('GET', () => json(200, body), 9);
      const { out, err } = await vitrineCli(...args, ...more);
      expect(out + err).not.toBe('');
      expect(harmful(out)).toEqual([]);
      expect(harmful(err)).toEqual([]);
      if (more.length > 0 && args[0] !== 'doctor') expect(JSON.parse(out)).toEqual(body);
    }
  },
);

test('uploads, their retries and errors print no control character and no CI command of the server', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('finalize', () => json(201, record));
  expect(harmful((await vitrineCli(...upload)).out)).toEqual([]);
  for (const debug of ['0', '1']) {
    const { vitrine: other, world } = setUp();
    other.fail('POST', () => refusal(503, EVIL), 99);
    const env = { ...world.env, VITRINE_DEBUG: debug };
    const { err, code } = await runHere([...upload, '--retry-seconds', '1'], { ...world, env });
    expect(code).toBe(1);
    expect(err).toContain('trying again in');
    expect(harmful(err)).toEqual([]);
  }
  expect(harmful((await vitrineCli('builds', '--repo', 'a/b', `--${EVIL}`)).err)).toEqual([]);
});

test('guardLines keeps colours, and jsonText keeps the value', () => {
  expect(guardLines('\u001b[1mready\u001b[22m\u001b[2J\n', true)).toBe(
    '\u001b[1mready\u001b[22m\ufffd[2J\n',
  );
  expect(guardLines('\u001b[1mready', false)).toBe('\ufffd[1mready');
  expect(guardLines('a\n \u001b[1m::b::\n#[c', true)).toBe('a\n \u001b[1m: :b::\n#[c');
  expect(JSON.parse(jsonText({ [EVIL]: EVIL, é: '🙂' }))).toEqual({ [EVIL]: EVIL, é: '🙂' });
  expect(jsonText('é🙂')).toBe('"é🙂"');
});
