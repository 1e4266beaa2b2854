import { expect, test } from 'vitest';
import { json } from '../../../client/test/fake-vitrine.ts';
import { expoExport, HERMES_MAGIC } from '../../test/support/bundles.ts';
import { fakeWorld, identity } from '../../test/support/fake-world.ts';

const { folder, setUp, upload } = fakeWorld();

const sha = '0123456789abcdef0123456789abcdef01234567';

test('[cli.4] upload build: the result is on stdout, and messages are on stderr', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('finalize', () =>
    json(201, {
      url: 'http://v/b/1',
      previewUrl: 'http://v/p/1',
      platform: 'ios',
      branch: 'main',
      commitSha: sha,
      id: 'bld_1',
      revision: 1,
    }),
  );
  const { code, out, err } = await vitrineCli(...upload);
  expect(code).toBe(0);
  expect(out).toBe(
    'http://v/b/1  the latest ios build of main\nhttp://v/p/1  this build: 0123456, bld_1, revision 1\n',
  );
  expect(err.split('\n').slice(0, 5)).toEqual([
    'Build of acme/shop (--repo), branch main (--branch), commit 0123456 (--commit)',
    'Bundle main.jsbundle, 69 B, for ios (its code says so)',
    'Assets 3 files, 87 B',
    '3 left out by name: .DS_Store, assets/src/Thumbs.db, main.jsbundle.map',
    'Uploading 4 files, 156 B',
  ]);
});

test('[cli.3] --json prints one value and no progress', async () => {
  const { vitrineCli } = setUp();
  const { out, err } = await vitrineCli(...upload, '--json');
  expect(JSON.parse(out)).toMatchObject({ id: 'bld_1', status: 'ready' });
  expect(err).not.toContain('Uploading');
});

test('[cli.5] --platform all uploads both platforms of an export one after the other', async () => {
  const { vitrine, vitrineCli } = setUp();
  const bundles = expoExport(folder, 'ios', 'android');
  const { out, code } = await vitrineCli(
    'upload',
    'build',
    '--bundle',
    bundles,
    '--platform',
    'all',
    ...identity,
    '--json',
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toHaveLength(2);
  expect(vitrine.count('POST', '/finalize')).toBe(2);
});

test('[cli.17] build latest --wait waits for the build', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('wait=30', () => json(200, { id: 'bld_1', status: 'ready' }));
  const { code, out } = await vitrineCli('build', 'latest', ...identity, '--wait', '30', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { id: 'bld_1', status: 'ready' }]);
});

test('Hermes bytecode is uploaded with a warning', async () => {
  const { vitrineCli } = setUp();
  const hermes = folder.write('index.hbc', HERMES_MAGIC);
  const { code, err } = await vitrineCli(
    'upload',
    'build',
    '--bundle',
    hermes,
    ...identity,
    '--json',
  );
  expect(err).toContain('Warning: index.hbc is Hermes bytecode');
  expect(code).toBe(0);
});

test('[cli.7] upload build: a scale, which builds do not have, is left out with a warning', async () => {
  const { vitrineCli } = setUp();
  const warning = 'Warning: a build has no scale, so the one of --device is left out';
  expect((await vitrineCli(...upload, '--device', '390x844@3')).err).toContain(warning);
  expect((await vitrineCli(...upload, '--device', '390x844')).err).not.toContain(warning);
});

test('[cli.18] open passes the url of the branch to the browser, or the page of the given id', async () => {
  const { vitrine, vitrineCli } = setUp();
  const record = { id: 'bld_1', url: 'http://v/b/1', previewUrl: 'http://v/p/1', status: 'ready' };
  vitrine.fail('GET', () => json(200, record), 3);
  expect(await vitrineCli('open', ...identity)).toMatchObject({
    out: 'http://v/b/1\n',
    browsed: ['http://v/b/1'],
  });
  expect(await vitrineCli('open', 'bld_1')).toMatchObject({ browsed: ['http://v/p/1'] });
  expect(await vitrineCli('open', 'bld_1', '--print')).toMatchObject({
    out: 'http://v/p/1\n',
    browsed: [],
  });
  vitrine.fail('GET', () =>
    json(200, { ...record, url: 'file:///etc/passwd', previewUrl: undefined }),
  );
  expect(await vitrineCli('open', 'bld_1')).toMatchObject({ code: 1, browsed: [] });
});
