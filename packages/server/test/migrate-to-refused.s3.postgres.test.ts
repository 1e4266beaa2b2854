import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { Api, declared, readAll, SECOND } from './support/household.ts';
import {
  envFile,
  filled,
  type Report,
  same,
  storedKeys,
  stores,
  withBytes,
  withServer,
} from './support/moves.ts';
import { operator, operatorJson } from './support/operator.ts';

/** What `vitrine-server migrate-to` refuses. */

// The test runs about twenty commands, each in its own process.
vi.setConfig({ testTimeout: 180_000 });

test('[migrate.6] bytes lost at the source are named with what uses them, and stop the move before the rows', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 's3');
  const { household, before } = await filled(from);
  const keys = await storedKeys(from);
  const keyOf = (content: string) =>
    withBytes(from, async (blobs) => {
      for (const key of keys) if ((await text(await blobs.read(key))) === content) return key;
      throw new Error(`no object has ${content}`);
    });
  const flipped = await keyOf(SECOND);
  const folder = join(from.VITRINE_DATA_DIR ?? '', 'blobs/objects', flipped.slice(0, 2));
  await writeFile(join(folder, flipped), SECOND.replace('s', 'S'));
  const gone = await keyOf('a preview');
  await withBytes(from, (blobs) => blobs.delete(gone));

  const file = await envFile(to);
  const failed = await operator(['migrate-to', file, '--json'], from);
  expect(failed.code).toBe(1);
  expect(failed.err).toMatch(/^2 object\(s\) that are in use could not be copied.*--without-lost/);
  const report = JSON.parse(failed.out) as Report;
  expect(report.objects, 'all others are there').toBe(keys.length - 2);
  expect(report.rows).toBe(0);
  expect(report.lost.map(({ key }) => key).sort()).toEqual([flipped, gone].sort());
  const [damaged, missing] = [flipped, gone].map((lost) =>
    report.lost.find(({ key }) => key === lost),
  );
  expect(damaged?.why).toContain('other bytes');
  expect(damaged?.usedBy, 'the page and the build of it').toContain(household.ids.builds[0]?.[0]);
  expect(missing?.why).toContain('is missing');
  expect(missing?.usedBy).toContain(household.ids.previews[0]?.[0]);

  const without = await operatorJson<Report>(['migrate-to', file, '--without-lost'], from);
  expect(without.lost).toHaveLength(2);
  expect(without.rows).toBeGreaterThan(50);
  // Everything but those two reads as before. For the lost bytes that is an error.
  const after = await withServer(to, (url) => readAll(url, household));
  const changed = [...before].filter(([what, answer]) => after.get(what) !== answer);
  expect(changed.map(([what]) => what.split('/').at(-1))).toEqual(changed.map(() => 'bundle'));
});

test('[migrate.7] a running server of the source stops the move, but --bytes copies', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 's3');
  const { household } = await filled(from);
  const file = await envFile(to);
  const { VITRINE_BASE_URL: _, ...own } = from;
  await withServer(own, async (url) => {
    const refused = await operator(['migrate-to', file], from);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/A server uses the source\. Stop it first; .*--bytes/);
    const early = await operatorJson<Report>(['migrate-to', file, '--bytes'], from);
    expect(early.rows).toBe(0);
    expect(early.objects).toBeGreaterThan(5);
    const api = new Api(url, household.keys[0]);
    await api.upload('builds', declared('while it was copied'), ['while it was copied']);
  });
  const before = await withServer(from, (url) => readAll(url, household));
  const rest = await operatorJson<Report>(['migrate-to', file], from);
  expect(rest.objects, 'only what came meanwhile').toBe(1);
  expect(rest.rows).toBeGreaterThan(50);
  await same(to, household, before);
});

test('[migrate.7] a running server of the target stops the move, with or without the rows', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 'files');
  await operatorJson(['account', 'create', 'here'], from);
  const file = await envFile(to);
  await withServer(to, async () => {
    for (const more of [[], ['--bytes']]) {
      const { code, out, err } = await operator(['migrate-to', file, ...more], from);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`${to.VITRINE_DATA_DIR} is in use by another server`);
    }
  });
  expect(await operatorJson(['account', 'list'], to)).toEqual([]);
});

test('[migrate.8] a target that has only audit events of refusals counts as empty', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 'files');
  await operatorJson(['account', 'create', 'here'], from);
  await withServer(to, async (url) => expect((await fetch(`${url}/api/v1/me`)).status).toBe(401));
  expect(await operatorJson(['audit'], to)).toHaveLength(1);
  const report = await operatorJson<Report>(['migrate-to', await envFile(to)], from);
  expect(report.rows).toBe(2);
  expect(await operatorJson(['audit'], to)).toEqual(await operatorJson(['audit'], from));
});

test('[migrate.8] a target with other rows is refused, and neither side changes', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 'files');
  await operatorJson(['account', 'create', 'here'], from);
  await operatorJson(['account', 'create', 'there'], to);
  const refused = await operator(['migrate-to', await envFile(to)], from);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('has rows already, and they are not those of the source');
  const accounts = await operatorJson<{ name: string }[]>(['account', 'list'], to);
  expect(accounts.map(({ name }) => name)).toEqual(['there']);

  const empty = await operator(['migrate-to', await envFile(to)], await stores('sqlite', 'files'));
  expect(empty.err).toMatch(/^SQLite in .* has no data\. Set VITRINE_DATA_DIR/);
  const nothing = await operator(['migrate-to', await envFile(from)], from);
  expect(nothing.err).toContain('there is nothing to move');
  const nofile = await operator(['migrate-to', 'no-such-file.env'], from);
  expect(nofile.err).toMatch(/no-such-file\.env is no file/);
  const half = { ...to, AWS_ACCESS_KEY_ID: 'only-half' };
  const wrong = await operator(['migrate-to', await envFile(half)], from);
  expect(wrong.err).toMatch(/new\.env: AWS_SECRET_ACCESS_KEY is not set/);
});
