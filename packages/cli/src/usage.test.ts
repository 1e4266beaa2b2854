import { expect, test } from 'vitest';
import { runHere } from '../test/support/fake-io.ts';
import { fakeWorld, identity, key } from '../test/support/fake-world.ts';
import { version } from './version.ts';

const { folder, setUp } = fakeWorld();

const bundle = folder.write('main.jsbundle');

test('[cli.2] --help and --version exit with 0, a missing or unknown command with 2', async () => {
  expect(await runHere(['--help'])).toMatchObject({ code: 0, err: '' });
  expect(await runHere(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
  expect(await runHere([])).toMatchObject({ code: 2, out: '' });
  expect((await runHere(['upload'])).code).toBe(2);
  expect(await runHere(['frob'])).toMatchObject({
    code: 2,
    err: "vitrine: unknown command 'frob'. See vitrine --help\n",
  });
});

test.each(['build', 'preview'])(
  'upload %s reports problems of the files before problems of the branch',
  async (what) => {
    const { vitrineCli } = setUp();
    const upload = ['upload', what, '--platform', 'ios', '--branch', 'HEAD', '--bundle'];
    expect((await vitrineCli(...upload, 'gone.js')).err).toContain('gone.js');
    expect((await vitrineCli(...upload, bundle)).err).toContain('--branch must not be "HEAD"');
  },
);

test('help shows examples and environment variables', async () => {
  for (const command of [
    ['upload', 'build'],
    ['upload', 'preview'],
    ['builds'],
    ['build'],
    ['open'],
    ['doctor'],
  ]) {
    const { out, code } = await runHere([...command, '--help']);
    expect(code).toBe(0);
    expect(out).toContain('VITRINE_KEY');
    expect(out).toContain('Exit status');
    expect(out).toMatch(/\$ vitrine|With --json/);
  }
});

test.each([
  [
    'an unknown option',
    ['upload', 'build', '--bundel', 'x'],
    "unknown option '--bundel' (Did you mean --bundle?). See vitrine upload build --help",
  ],
  [
    'an option without its value',
    ['upload', 'build', '--bundle', '--json'],
    '--bundle has no value; after it comes --json',
  ],
  [
    'a platform that there is not',
    ['upload', 'build', '--platform', 'web'],
    'Allowed choices are ios, android, all',
  ],
  [
    'a device that is no size',
    ['upload', 'preview', '--device', 'big'],
    'like 390x844 or 390x844@3',
  ],
  ['a limit that is no number', ['builds', '--limit', 'many'], 'Give a whole number of at least 1'],
  [
    'two ways to compress',
    ['upload', 'build', '--gzip', '--content-encoding', 'br'],
    'cannot be used with',
  ],
  ['no bundle', ['upload', 'build'], 'no bundle: pass --bundle <file>'],
  ['too many words', ['build', 'latest', 'main'], 'too many arguments'],
  ['an id that is none', ['build', 'main'], '"main" is no build; give "latest"'],
  ['a link to open', ['open', 'https://a.example/p/x'], 'open it in a browser'],
  [
    'a preview of all platforms',
    ['upload', 'preview', '--bundle', bundle, '--platform', 'all'],
    'a preview has one platform',
  ],
  [
    'a branch that git refuses',
    ['upload', 'build', '--bundle', bundle, ...identity, '--branch', 'a b'],
    'the branch "a b" must not contain spaces',
  ],
  [
    'nothing known of the commit',
    ['upload', 'build', '--bundle', bundle],
    'Pass --owner <name> --repo <name> --branch <name> --commit <sha>',
  ],
])('[cli.2] not used correctly: %s', async (_name, args, words) => {
  const { vitrineCli } = setUp();
  const { code, err, out } = await vitrineCli(...args);
  expect(err).toContain(words);
  expect(err).toMatch(/^vitrine: [^\n]*\n$/);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test.each([
  [
    'no url',
    { VITRINE_URL: '' },
    2,
    'no server: set VITRINE_URL (export VITRINE_URL=https://vitrine.example)',
  ],
  ['a url without http', { VITRINE_URL: 'vitrine.example' }, 2, 'write https://vitrine.example'],
  [
    'another protocol',
    { VITRINE_URL: 'ftp://vitrine.example' },
    2,
    'write https://vitrine.example',
  ],
  ['a broken url', { VITRINE_URL: 'http://a:99999' }, 2, 'no url; write it like https://vitrine'],
  [
    'a password in the url',
    { VITRINE_URL: 'https://u:p@vitrine.example' },
    2,
    'must not contain a user name',
  ],
  [
    'a query in the url',
    { VITRINE_URL: 'https://vitrine.example/a?b' },
    2,
    'write https://vitrine.example/a',
  ],
  [
    'no key',
    { VITRINE_KEY: '' },
    2,
    'no API key: set VITRINE_KEY; the operator of the server makes one with',
  ],
  [
    'something else as the key',
    { VITRINE_KEY: 'secret' },
    1,
    'VITRINE_KEY does not begin with `vtrk_`',
  ],
  ['half a key', { VITRINE_KEY: key.slice(0, 30) }, 1, 'it may have been cut off'],
  [
    'a typing error in the key',
    { VITRINE_KEY: key.replace('xx', 'xy') },
    1,
    'its checksum does not fit',
  ],
])('[cli.1] %s', async (_name, wrong, code, words) => {
  const { world, env } = setUp();
  const ended = await runHere(['builds', ...identity], { ...world, env: { ...env, ...wrong } });
  expect(ended.err).toContain(words);
  expect(ended.err).not.toContain('xxxxxxxx');
  expect(ended.code).toBe(code);
});
