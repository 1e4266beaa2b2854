import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Env, vitrine } from './support/binary.ts';
import { wellFormedKey } from './support/key.ts';
import { identity, realWorld, type World } from './support/real-world.ts';

let world: World;
beforeAll(async () => {
  world = await realWorld();
});
afterAll(() => world.remove());

test('[cli.16, cli.17, cli.18] builds are listed, shown and opened', async () => {
  const { builds, record, bundle } = world;
  const where = ['--repo', 'acme/shop'];
  const upload = ['upload', 'build', ...bundle, ...identity, '--branch'];
  await record([...upload, 'other'], builds);
  const first = await record([...upload, 'list'], builds);
  await record([...upload, 'another'], builds);
  const { data, nextCursor } = await record(['builds', ...where, '--branch', 'list'], builds);
  expect(data.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  expect(nextCursor).toBeNull();
  const two = await record(['builds', ...where, '--limit', '2'], builds);
  expect(two.data).toHaveLength(2);
  expect(two.nextCursor).toEqual(expect.any(String));
  const table = await vitrine(['builds', ...where, '--branch', 'list'], { env: builds });
  expect(table.out).toMatch(/^STATUS .*\nready {3}ios {7}list .*\n$/);
  expect(await record(['build', first.id], builds)).toEqual(first);
  expect(await record(['build', 'latest', ...where, '--branch', 'list'], builds)).toEqual(first);
  const shown = await vitrine(['build', first.id], { env: builds });
  expect(shown.out).toContain(first.previewUrl);
  const branch = await vitrine(['open', '--print', ...where, '--branch', 'list'], { env: builds });
  expect(branch.out).toBe(`${first.url}\n`);
});

test('[cli.17] --wait works before the build exists', async () => {
  const { builds, record, bundle } = world;
  const commit = 'e'.repeat(40);
  const which = [...identity, '--branch', 'later', '--commit', commit];
  const waiting = record(['build', 'latest', ...which, '--wait', '300'], builds);
  const uploaded = await record(['upload', 'build', ...bundle, ...which], builds);
  expect((await waiting).id).toBe(uploaded.id);
});

test('[cli.19] doctor succeeds, and fails with an unknown key or an unlinked repository', async () => {
  const { builds, everything, server, record } = world;
  const good = await record(['doctor', ...identity], everything);
  expect(good.ok).toBe(true);
  const { data } = await fetch(`${server.url}/api/v1/previews`, {
    headers: { Authorization: `Bearer ${everything.VITRINE_KEY}` },
  }).then((answer) => answer.json());
  expect(data.filter(({ title }: { title: string }) => title === 'vitrine doctor')).toEqual([]);
  const unknown = { ...everything, VITRINE_KEY: wellFormedKey() };
  const bad = await vitrine(['doctor', ...identity], { env: unknown });
  expect(bad.code).toBe(1);
  expect(bad.out).toContain('FAIL  key        the server does not accept the key');
  const unlinked = await vitrine(['doctor', '--repo', 'acme/other'], { env: builds });
  expect(unlinked.out).toContain('vitrine-server repo link acme/other --account acc_');
  expect(unlinked.code).toBe(1);
});

test('[cli.2] a refusal of the server is printed as a sentence', async () => {
  const { builds, previews, folder, bundle } = world;
  const attempt = async (args: string[], env: Env) => {
    const { code, err, out } = await vitrine(args, { env, cwd: folder.path });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    return err.split('\n').at(-2);
  };
  const build = ['upload', 'build', ...bundle, ...identity];
  expect(await attempt(build, previews)).toMatch(
    /^vitrine: .*`builds`.*Ask the operator for a key that has it/,
  );
  const preview = ['upload', 'preview', ...bundle, '--no-git'];
  expect(await attempt([...preview, '--test-run'], previews)).toMatch(
    /`test_runs`.*\[insufficient_scope, request/,
  );
  expect(await attempt([...build, '--repo', 'acme/other'], builds)).toContain(
    'vitrine-server repo link acme/other',
  );
  const unknown = { ...builds, VITRINE_KEY: wellFormedKey() };
  expect(await attempt(build, unknown)).toContain('Check VITRINE_KEY');
  const none = ['build', 'latest', '--repo', 'acme/shop', '--branch', 'nope'];
  expect(await attempt(none, builds)).toContain('there is no ios build of acme/shop, branch nope');
  expect(await attempt(['build', 'bld_nope'], builds)).toContain(
    'there is no build bld_nope that this key may see',
  );
});
