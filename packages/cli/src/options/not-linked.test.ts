import { expect, test } from 'vitest';
import { json, refusal } from '../../../client/test/fake-vitrine.ts';
import { fakeWorld, identity } from '../../test/support/fake-world.ts';

const { folder, setUp, upload } = fakeWorld();

const bundle = folder.write('preview.jsbundle');
const preview = ['upload', 'preview', '--platform', 'ios', '--bundle', bundle];
const notFound = () => refusal(404, 'not_found');

test.each([
  ['upload build', upload],
  ['upload preview', preview],
  ['builds', ['builds', ...identity]],
  ['build latest', ['build', 'latest', ...identity]],
  ['build', ['build', 'bld_1']],
  ['branches', ['branches', '--repo', 'acme/shop']],
  ['branch delete', ['branch', 'delete', 'main', '--repo', 'acme/shop']],
])(
  '%s: a server without an API at this address is told from one without the resource',
  async (_name, args) => {
    const { vitrine, vitrineCli } = setUp();
    vitrine.fail(vitrine.origin, notFound, 10);
    const { code, err } = await vitrineCli(...args);
    expect(err).toContain('its API is not at this address: check the path in VITRINE_URL\n');
    expect(err).not.toContain('linked');
    expect(code).toBe(1);
  },
);

test.each([
  ['none', [], 'does not name its repository'],
  ['another', identity, 'is of acme/shop'],
])(
  'upload preview: a key that is limited to repositories gets to hear of %s',
  async (_name, args, words) => {
    const { vitrine, vitrineCli } = setUp();
    vitrine.fail('POST', notFound);
    const { code, err } = await vitrineCli(...preview, ...args);
    expect(err).toContain(
      `limited to some repositories, and the preview ${words}; pass --repo <owner>/<name>`,
    );
    expect(code).toBe(1);
  },
);

test('branch delete: a branch without builds is told from a repository that is not linked', async () => {
  const { vitrine, vitrineCli } = setUp();
  const remove = ['branch', 'delete', 'gone', '--repo', 'acme/shop'];
  vitrine.fail('DELETE', notFound);
  vitrine.fail('GET', () => json(200, { data: [], nextCursor: null }));
  expect(await vitrineCli(...remove)).toMatchObject({
    code: 1,
    err: 'vitrine: acme/shop has no builds of the branch gone\n',
  });
  vitrine.fail('DELETE', notFound);
  expect((await vitrineCli(...remove)).err).toContain('acme/shop is not linked to the account');
});
