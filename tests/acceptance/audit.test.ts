import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { operate, run } from '../harness/processes/command.ts';
import { createAccount, createKey, link, repositoryName } from './support/accounts.ts';
import { Client, clientOf } from './support/client.ts';
import { localTest, part, target } from './support/target.ts';
import { eventually } from './support/time.ts';
import { buildRequest, created, first, putAll } from './support/upload.ts';
import type { BuildReservation } from './support/wire.ts';

interface Event {
  id: number;
  at: string;
  action: string;
  actor: string;
  accountId: string | null;
  target: Record<string, string>;
  requestId: string | null;
  count: number;
}

/** Sorted by id, because the clocks of processes may differ by a millisecond. */
const audit = async (...options: string[]) =>
  (await operate<Event[]>(part('local').environment, 'audit', ...options)).sort(
    (a, b) => b.id - a.id,
  );
const short = ({ actor, action }: Event) => `${actor} ${action}`;

localTest('[audit.1 audit.4] actions of operators are in the audit log', async () => {
  const { environment } = part('local');
  const name = `audited ${randomUUID()}`;
  const { id } = await operate<{ id: string }>(environment, 'account', 'create', name);
  const key = await createKey(environment, id, ['builds']);
  await operate(environment, 'key', 'revoke', key.id);
  const repository = repositoryName();
  await link(environment, repository, id);
  await operate(environment, 'repo', 'unlink', repository);
  const events = await audit('--account', name);
  expect(events.map(short)).toEqual([
    'operator repository.unlinked',
    'operator repository.linked',
    'operator key.revoked',
    'operator key.created',
    'operator account.created',
  ]);
  const [unlinked, , revoked] = events;
  expect(unlinked?.target.name).toBe(repository);
  expect(revoked).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    action: 'key.revoked',
    actor: 'operator',
    accountId: id,
    target: { key: key.id },
    requestId: null,
    count: 1,
  });
});

localTest(
  '[audit.2 audit.3 audit.5 audit.6] changes by keys and refusals are in the audit log',
  async () => {
    const { environment } = part('local');
    const account = await createAccount(environment, `audited ${randomUUID()}`);
    const client = clientOf(target, account);
    const bundle = newBundle();
    const wanted = buildRequest(first(account.repositories), bundle);
    const reserved = await client.post<BuildReservation>('/builds', wanted);
    const { id, token, slots } = created(reserved);
    const renewed = await client.post('/reservations/renew', { token });
    await putAll(slots, [bundle]);
    const finalized = await client.finalizeBuild(token);
    await client.finalizeBuild(token);
    const deleted = await client.delete(`/builds/${id}`);
    const { shareId } = await client.newPreview();
    await client.delete(`/previews/${shareId}`);
    const limited = await createKey(environment, account.id, ['preview_upload']);
    expect((await new Client(target.url, limited.key).get(`/builds/${id}`)).status).toBe(403);
    expect((await client.get(`/builds/${id}`)).status).toBe(404);

    const keyId = account.keys.all.slice(5, 17);
    const builds = await audit('--account', account.id, '--action', 'build.');
    expect(builds.map(short)).toEqual(
      ['deleted', 'finalized', 'renewed', 'reserved'].map((what) => `${keyId} build.${what}`),
    );
    for (const { target } of builds) expect(target.build).toBe(id);
    const requests = [deleted, finalized, renewed, reserved].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    expect(builds.map(({ requestId }) => requestId)).toEqual(requests);
    const previews = await audit('--account', account.id, '--action', 'preview.');
    expect(previews.map(({ action }) => action)).toEqual(
      ['deleted', 'finalized', 'reserved'].map((what) => `preview.${what}`),
    );
    const refused = await eventually(
      () => audit('--account', account.id, '--action', 'refused.'),
      (events) => events.length === 2,
      20_000,
    );
    const told = refused.map((event) => `${short(event)} ${event.target.operation}`);
    expect(told.sort()).toEqual(
      [
        `${limited.id} refused.insufficient_scope getBuild`,
        `${keyId} refused.not_found getBuild`,
      ].sort(),
    );
    const ofLimited = await audit('--key', limited.id);
    expect(ofLimited.map(short)).toEqual([`${limited.id} refused.insufficient_scope`]);
    const ofMain = await audit('--key', keyId, '--action', 'build.');
    expect(ofMain).toEqual(builds);
    const { stdout } = await run('vitrine-server', ['audit', '--account', account.id], {
      env: environment,
    });
    expect(stdout).toContain(id);
    for (const text of [stdout, JSON.stringify(await audit('--limit', '1000'))])
      for (const secret of [account.keys.all, limited.key, token])
        expect(text).not.toContain(secret.slice(18));
  },
);

localTest(
  '[audit.7] a preview is in the audit log by its reference, and is found by its link',
  async () => {
    const account = await createAccount(part('local').environment, `audited ${randomUUID()}`);
    const client = clientOf(target, account);
    const bundle = newBundle();
    const reserved = await client.post<BuildReservation>(
      '/builds',
      buildRequest(first(account.repositories), bundle),
    );
    const { token, slots } = created(reserved);
    await putAll(slots, [bundle]);
    const build = created(await client.finalizeBuild(token));
    const [preview, other] = [await client.newPreview(), await client.newPreview()];
    const all = await audit('--account', account.id);
    const found = await audit('--share', preview.shareId);
    expect(found.map(({ action }) => action)).toEqual(['preview.finalized', 'preview.reserved']);
    for (const event of found)
      expect(event.target.preview).toMatch(
        new RegExp(`^${preview.shareId.slice(0, 6)}~[0-9a-f]{16}$`),
      );
    expect(await audit('--share', preview.url)).toEqual(found);
    expect(await audit('--share', `https://${preview.shareId}.previews.example/player`)).toEqual(
      found,
    );
    const ofBuild = await audit('--share', build.previewUrl ?? '');
    expect(ofBuild).toEqual(all.filter(({ target }) => target.build === build.id));
    expect(ofBuild).toHaveLength(2);
    for (const id of [preview.shareId, other.shareId])
      expect(JSON.stringify(await audit('--limit', '1000'))).not.toContain(id);
    for (const wrong of ['some', build.url]) {
      const { code, stdout } = await run('vitrine-server', ['audit', '--share', wrong], {
        env: part('local').environment,
      });
      expect(stdout).toBe('');
      expect(code).toBeGreaterThan(0);
    }
  },
);

localTest('[audit.billing.1] the log says how a preview is billed', async () => {
  const account = await createAccount(part('local').environment, `audited ${randomUUID()}`);
  const client = clientOf(target, account);
  await client.newPreview();
  await client.newPreview({ billingKind: 'test_run' });
  const events = await audit('--account', account.id, '--action', 'preview.');
  expect(events.map(({ action, target }) => [action, target.billingKind])).toEqual([
    ['preview.finalized', 'test_run'],
    ['preview.reserved', 'test_run'],
    ['preview.finalized', 'standard'],
    ['preview.reserved', 'standard'],
  ]);
});

localTest('[audit.5] options filter the audit log', async () => {
  const { environment } = part('local');
  const { id } = await createAccount(environment, `audited ${randomUUID()}`);
  const all = await audit('--account', id, '--since', '1h');
  expect(all.map(({ action }) => action).sort()).toEqual([
    'account.created',
    'key.created',
    'repository.linked',
  ]);
  // Key and link are made concurrently, so the event with the higher id may be the older one.
  const [newest] = all.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  expect(await audit('--account', id, '--limit', '1')).toEqual([newest]);
  expect(await audit('--account', id, '--since', '2000-01-01')).toEqual(all);
  expect(await audit('--account', id, '--since', '2000-02-29T23:59:59.5+05:30')).toEqual(all);
  expect(await audit('--account', id, '--since', '2100-01-01T00:00:00Z')).toEqual([]);
  const wrong = [
    ['--since', 'yesterday'],
    // Times without an offset or seconds, and times and days that do not exist.
    ['--since', '2026-11-20T10:00:00'],
    ['--since', '2026-11-20T10:00Z'],
    ['--since', '2026-11-20T24:00:00Z'],
    ['--since', '2026-02-31'],
    ['--since', '2026-02-31T10:00:00Z'],
    ['--since', '2026-13-01'],
    ['--key', randomUUID()],
    ['--limit', '0'],
    ['--action', '%'],
    ['--account', randomUUID()],
  ];
  const said = await Promise.all(
    wrong.map((options) => run('vitrine-server', ['audit', ...options], { env: environment })),
  );
  for (const [at, { code, stderr }] of said.entries()) {
    expect([wrong[at], code]).not.toEqual([wrong[at], 0]);
    expect(stderr).toMatch(/\S/);
  }
});
