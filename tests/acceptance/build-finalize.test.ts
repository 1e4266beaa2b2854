import { expect, test } from 'vitest';
import { declareFile, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectError, expectInvalid, withoutRequestId } from './support/errors.ts';
import { client, otherClient, repository, uploadBuild } from './support/main.ts';
import { part, without } from './support/target.ts';
import { at, buildRequest, created, first, ok, previewRequest, put } from './support/upload.ts';
import type { Build } from './support/wire.ts';

test('[build.finalize.1 build.finalize.2] finalize answers with the ready record', async () => {
  const { id, token, url } = await uploadBuild();
  const build = created(await client.finalizeBuild(token));
  expect(build).toMatchObject({ id, status: 'ready', revision: 1, url });
  expect(build.previewUrl).toMatch(/^https?:\/\/.*\/p\/[a-z2-7]{26}$/);
  expect(ok(await client.get<Build>(`/builds/${id}`))).toEqual(build);
});

test('[build.finalize.3] a token that is missing or not a string is 400', async () => {
  expectInvalid(await client.post('/builds/finalize', {}), '/token');
  for (const token of [null, 1, true, ['x'], {}]) {
    expectInvalid(await client.finalizeBuild(token), '/token');
  }
});

test('[build.finalize.4] all tokens that belong to no build get the same answer', async () => {
  const { token } = await uploadBuild();
  const preview = await client.reservePreview(previewRequest());
  const altered = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21);
  const tokens = ['', 'x', altered, `${token}0`, preview.token, client.key];
  const answers = await Promise.all(tokens.map((wrong) => client.finalizeBuild(wrong)));
  for (const answer of answers) {
    expectError(answer, 'invalid_token');
    expect(withoutRequestId(answer)).toEqual(withoutRequestId(first(answers)));
  }
});

test.skipIf(without.brief)('[build.finalize.4] an unknown token is 400', async () => {
  const site = part('brief');
  const foreign = clientOf(site, site.main);
  const body = buildRequest(first(site.main.repositories));
  const { token } = await foreign.reserveBuild(body);
  expectError(await client.finalizeBuild(token), 'invalid_token');
});

test('[build.finalize.5] a key of another account is 403', async () => {
  const { token } = await uploadBuild();
  expectError(await otherClient.finalizeBuild(token), 'account_mismatch');
  created(await client.finalizeBuild(token));
});

test('[build.finalize.6] a repeated finalize has the same answer with Idempotency-Replayed', async () => {
  const { token } = await uploadBuild();
  const once = await client.finalizeBuild(token);
  const again = await client.finalizeBuild(token);
  expect(created(again)).toEqual(created(once));
  expect(again.text).toBe(once.text);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('[build.finalize.9] a repeated finalize after a delete is 404', async () => {
  const { token, id } = await uploadBuild();
  created(await client.finalizeBuild(token));
  expect((await client.delete(`/builds/${id}`)).status).toBe(204);
  expectError(await client.finalizeBuild(token), 'not_found');
});

test('[build.finalize.12 build.finalize.13 build.finalize.14 error.6] a finalize with missing uploads names them', async () => {
  const [bundle, icon, logo] = [newBundle(), newBytes(), newBytes()];
  const files = [declareFile('icon.png', icon), declareFile('a/logo.png', logo)];
  const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle, { files }));
  const missing = (index: number) => {
    const { path, role, objectKey } = at(slots, index);
    return { path, role, objectKey, reason: 'missing' };
  };
  const none = expectError(await client.finalizeBuild(token), 'uploads_incomplete');
  expect(none.details).toEqual([missing(0), missing(1), missing(2)]);
  await put(at(slots, 0), bundle);
  await put(at(slots, 1), icon);
  const one = expectError(await client.finalizeBuild(token), 'uploads_incomplete');
  expect(one.details).toEqual([missing(2)]);
  expect(one.message).toContain('a/logo.png');
  expect(one.message).not.toContain('icon.png');
  await put(at(slots, 2), logo);
  created(await client.finalizeBuild(token));
});
