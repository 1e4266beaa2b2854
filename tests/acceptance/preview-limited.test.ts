import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { createAccount, createKey } from './support/accounts.ts';
import { Client, clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { localTest, part, target } from './support/target.ts';
import { at, first, ok, previewRequest, putAll } from './support/upload.ts';
import type { Page, Preview, Usage } from './support/wire.ts';

const gitOf = (repository: string) => {
  const [owner = '', repo = ''] = repository.split('/');
  return { git: { owner, repo } };
};

/** An account with two repositories, a key for all of it, and one limited to the first. */
async function limitedAccount() {
  const { environment } = part('local');
  const account = await createAccount(environment, `limited ${randomUUID()}`, 2);
  const inside = first(account.repositories);
  const { key } = await createKey(environment, account.id, undefined, '--repo', inside);
  return {
    everything: clientOf(target, account),
    limited: new Client(target.url, key),
    inside,
    outside: at(account.repositories, 1),
  };
}

localTest('[scope.11] a limited key uses the previews of its repositories', async () => {
  const { everything, limited, inside, outside } = await limitedAccount();
  const mine = await limited.newPreview(gitOf(inside.toUpperCase()));
  const theirs = await everything.newPreview(gitOf(inside));
  await everything.newPreview(gitOf(outside));
  await everything.newPreview();
  const listed = ok(await limited.get<Page<Preview>>('/previews'));
  expect(listed.data.map(({ id }) => id)).toEqual([theirs.id, mine.id]);
  expect(ok(await limited.get<Preview>(`/previews/${theirs.id}`)).id).toBe(theirs.id);
  expect((await limited.delete(`/previews/${theirs.id}`)).status).toBe(204);
});

localTest('[scope.11] a limited key finds no preview outside its repositories', async () => {
  const { everything, limited, outside } = await limitedAccount();
  const fields = [gitOf(outside), { git: { repo: gitOf(outside).git.repo } }, {}];
  for (const hidden of fields) {
    expectError(await limited.post('/previews', previewRequest(newBundle(), hidden)), 'not_found');
    const bundle = newBundle();
    const body = previewRequest(bundle, hidden);
    const { shareId, token, slots } = await everything.reservePreview(body);
    await putAll(slots, [bundle]);
    expectError(await limited.post('/reservations/renew', { token }), 'not_found');
    expectError(await limited.finalizePreview(token), 'not_found');
    expectError(await limited.get(`/previews/${shareId}`), 'not_found');
    expectError(await limited.delete(`/previews/${shareId}`), 'not_found');
    expect((await everything.finalizePreview(token)).status).toBe(201);
    expectError(await limited.finalizePreview(token), 'not_found');
  }
  expect(ok(await limited.get<Page<Preview>>('/previews')).data).toEqual([]);
});

localTest('[usage.7] a limited key sees the usage of its repositories', async () => {
  const { everything, limited, inside, outside } = await limitedAccount();
  const nothing = { testRuns: 0, builds: 0, previews: 0, storedBytes: 0 };
  await everything.newBuild(outside);
  await everything.newPreview({ ...gitOf(outside), billingKind: 'test_run' });
  await everything.newPreview({ billingKind: 'test_run' });
  expect(ok(await limited.get<Usage>('/usage'))).toEqual(nothing);
  const build = await everything.newBuild(inside);
  const preview = await limited.newPreview({ ...gitOf(inside), billingKind: 'test_run' });
  expect(ok(await limited.get<Usage>('/usage'))).toEqual({
    testRuns: 1,
    builds: 1,
    previews: 1,
    storedBytes: build.bundleSizeBytes + preview.bundle.sizeBytes,
  });
  expect(ok(await everything.get<Usage>('/usage')).testRuns).toBe(3);
});
