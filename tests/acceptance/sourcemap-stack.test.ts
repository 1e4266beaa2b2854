import { expect } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { operate } from '../harness/processes/command.ts';
import { createKey, SCOPES } from './support/accounts.ts';
import { Client } from './support/client.ts';
import { expectError, expectInvalid, withoutRequestId } from './support/errors.ts';
import {
  accept,
  accountWith,
  ask,
  declared,
  frames,
  mapOf,
  publish,
  RENDER,
} from './support/sourcemaps.ts';
import { localTest, part, target } from './support/target.ts';
import { buildRequest, first, ok, previewRequest } from './support/upload.ts';
import type { Usage } from './support/wire.ts';

localTest(
  '[sourcemap.3] a source map counts to the stored bytes, and goes with its build',
  async () => {
    const { environment } = part('local');
    const { by, to } = await accountWith('on');
    const map = mapOf();
    const stored = async () => ok(await by.get<Usage>('/usage')).storedBytes;
    const build = await publish(by, to, map);
    expect(await stored()).toBe(build.bundleSizeBytes + map.length);
    expect((await ask(build.previewUrl)).body).toEqual(RENDER);
    expect((await by.delete(`/builds/${build.id}`)).status).toBe(204);
    await operate(environment, 'sweep');
    expect(await stored()).toBe(0);
  },
);

localTest(
  '[sourcemap.4 sourcemap.6] frames get files, lines, columns and names, and no text',
  async () => {
    const { by, to } = await accountWith('on');
    const map = mapOf({ names: ['x'.repeat(400)] });
    const bundle = newBundle();
    const preview = await by.publishPreview(previewRequest(bundle, declared(map)), bundle, map);
    const answer = await ask(preview.url, { frames: [...frames, { line: 2, column: 1 }] });
    const [place] = RENDER.frames;
    expect(ok(answer)).toEqual({ frames: [{ ...place, name: 'x'.repeat(300) }, null] });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toContain('const secret');
    // Each revision has its own.
    const { branch, commitSha } = await publish(by, to, mapOf());
    const next = await publish(by, to, mapOf({ names: ['pay'] }), { branch, commitSha });
    const name = async (revision: number) =>
      (ok(await ask(next.previewUrl, { frames }, revision)) as typeof RENDER).frames[0]?.name;
    expect([await name(1), await name(2)]).toEqual(['render', 'pay']);
  },
);

localTest(
  '[sourcemap.5 operator.21 operator.22] stacks are private until the account allows them',
  async () => {
    const { environment } = part('local');
    const { by, to, account, set } = await accountWith('off');
    const listed = async () =>
      (await operate<{ id: string }[]>(environment, 'account', 'list')).find(
        ({ id }) => id === account.id,
      );
    const { previewUrl } = await publish(by, to, mapOf());
    const bundle = newBundle();
    const without = await by.publishBuild(buildRequest(to, bundle), bundle);
    const refused = await ask(previewUrl);
    expectError(refused, 'not_found');
    expect(await listed()).toMatchObject({ stacks: false });
    const { id, name } = account;
    expect(await set('on')).toEqual({ id, name, stacks: true });
    expect(await listed()).toMatchObject({ stacks: true });
    expect(ok(await ask(previewUrl))).toEqual(RENDER);
    expect(withoutRequestId(await ask(without.previewUrl))).toEqual(withoutRequestId(refused));
    await set('on');
    await set('off');
    expectError(await ask(previewUrl), 'not_found');
    const audited = await operate<{ action: string; target: object }[]>(
      ...([environment, 'audit', '--account', name, '--action', 'account.stacks'] as const),
    );
    expect(audited.map(({ action, target: of }) => [action, of])).toEqual([
      ...['account.stacks_hidden', 'account.stacks_shown'].map((action) => [
        action,
        { account: id },
      ]),
    ]);
  },
);

localTest('[sourcemap.7] 1 to 100 frames in 16 KiB of JSON are taken', async () => {
  const { by, to } = await accountWith('on');
  const { previewUrl } = await publish(by, to, mapOf());
  const many = (length: number) => Array.from({ length }, () => ({ line: 1, column: 11 }));
  expect((ok(await ask(previewUrl, { frames: many(100) })) as typeof RENDER).frames).toHaveLength(
    100,
  );
  const wrong: unknown[] = [
    {},
    [],
    { frames: {} },
    { frames: [] },
    { frames: many(101) },
    { frames: [{ line: 1 }] },
    ...[0, -1, 1.5, 2 ** 31, '1', null].map((line) => ({ frames: [{ line, column: 1 }] })),
  ];
  for (const json of wrong) expectInvalid(await ask(previewUrl, json));
  const large = await ask(previewUrl, { frames, more: 'x'.repeat(17_000) });
  expectError(large, 'payload_too_large');
  const text = await request('POST', `${previewUrl}/r/1/stack`, {
    headers: { ...accept, 'content-type': 'text/plain' },
    body: JSON.stringify({ frames }),
  });
  expectError(text, 'unsupported_media_type');
});

localTest('[sourcemap.9] what is no source map answers null for each frame', async () => {
  const { by, to } = await accountWith('on');
  const answer = async (map: ReturnType<typeof mapOf>) =>
    ok(await ask((await publish(by, to, map)).previewUrl));
  const bytes = (text: string) => new TextEncoder().encode(text);
  const nothing = { frames: [null] };
  for (const text of ['no JSON', '[]', '{"version":3,"mappings":"A*A"}', '['.repeat(500_000)])
    expect(await answer(bytes(text))).toEqual(nothing);
  const offset = { line: 0, column: 0 };
  const map = JSON.parse(new TextDecoder().decode(mapOf()));
  const sections = (section: object) =>
    bytes(JSON.stringify({ version: 3, sections: [{ offset, ...section }] }));
  expect(await answer(sections({ map }))).toEqual(RENDER);
  expect(await answer(sections({ url: `${target.url}/map` }))).toEqual(nothing);
});

localTest('[sourcemap.10] the page has the address only when it is answered', async () => {
  const { by, to, set } = await accountWith('off');
  const build = await publish(by, to, mapOf());
  const pages = [build.previewUrl ?? '', build.url];
  const has = async (url: string) =>
    /&quot;stackUrl&quot;:&quot;[^&]*\/r\/1\/stack&quot;/.test((await request('GET', url)).text);
  for (const page of pages) expect([page, await has(page)]).toEqual([page, false]);
  await set('on');
  for (const page of pages) expect([page, await has(page)]).toEqual([page, true]);
});

localTest('[sourcemap.11] it answers what the page answers', async () => {
  const { by, to } = await accountWith('on');
  const bundle = newBundle();
  const fields = declared(mapOf());
  const pending = await by.reservePreview(previewRequest(bundle, fields));
  expectError(await ask(pending.url), 'not_found');
  const build = await publish(by, to, mapOf());
  for (const revision of [0, 2, Number.NaN])
    expectError(await ask(build.previewUrl, { frames }, revision), 'not_found');
  expectError(await ask(`${target.url}/p/${'a'.repeat(26)}`), 'not_found');
  await by.delete(`/builds/${build.id}`);
  expectError(await ask(build.previewUrl), 'gone');
});

localTest(
  '[sourcemap.2] a key without the repository sees no hash, and fills no slot',
  async () => {
    const { environment } = part('local');
    const { by, to, account } = await accountWith('on');
    const map = mapOf();
    const build = await publish(by, to, map);
    const { key } = await createKey(environment, account.id, SCOPES, '--repo', 'other/repo');
    const limited = new Client(target.url, key);
    expectError(await limited.get(`/builds/${build.id}`), 'not_found');
    const git = { git: { owner: 'other', repo: 'repo' } };
    const { slots } = await limited.reservePreview(
      previewRequest(newBundle(), { ...declared(map), ...git }),
    );
    expect(slots.map(({ uploaded }) => uploaded)).toEqual([false, false]);
  },
);

localTest('[sourcemap.8] more than 60 requests a minute from one address are refused', async () => {
  // The last test of this file, because the tests share an address. Each of several processes counts.
  const answers = await Promise.all(
    Array.from({ length: 250 }, () => ask(`${target.url}/p/${'a'.repeat(26)}`)),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThanOrEqual(10);
  expect(first(limited).headers.get('retry-after')).toMatch(/^\d+$/);
});
