import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import type { Run, Scenario } from '../scenario.ts';
import { corrupted, forged } from './credentials.ts';
import { guessed } from './cross-account.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { type Answer, codeOf, likeness, post, valuesOf } from './wire.ts';

type Kind = 'builds' | 'previews';
const other = { builds: 'previews', previews: 'builds' } as const;
const finalizeOf = (kind: Kind) => `/api/v1/${kind}/finalize`;
const RENEW = '/api/v1/reservations/renew';

export const tokens: Scenario = {
  name: 'authorization/upload tokens',
  promise: 'no account sees data of another',
  least: { long: 3_000, short: 100 },
  weight: 1,
  async run(run) {
    await using fixture = await openFixture(run);
    while (run.goOn()) {
      await life(run, fixture, 'builds');
      await life(run, fixture, 'previews');
    }
  },
};

async function life(run: Run, fixture: Fixture, kind: Kind) {
  const { reserve, keys, as } = fixture;
  const { token, id, shareId } = await reserve(kind);
  const scope = kind === 'builds' ? 'builds' : 'preview_upload';
  const finalize = finalizeOf(kind);
  const wrongKind = finalizeOf(other[kind]);

  const expect = async (what: string, target: string, body: object, key: string, wanted: string) =>
    check(run, `${target}: ${what}`, wanted, await as(key, post(target, body)));
  const sent = { token };

  const bad: [string, string][] = [
    ...corrupted(token, run.random),
    ['empty', ''],
    ['a key', keys.ours],
    ['with a space', `${token} `],
    ['with NUL', `${token}\0`],
    ['with a line break', `${token}\n`],
    ['unknown', forged('vtrr', randomIds.base62(12), randomIds.base62(43))],
    ['its id and a made-up secret', guessed(token)],
  ];
  const answers = new Set<string>();
  for (const [what, text] of bad) {
    for (const target of [finalize, wrongKind, RENEW]) {
      const answer = await expect(what, target, { token: text }, keys.ours, '400 invalid_token');
      answers.add(likeness(answer));
    }
  }
  for (const key of [keys.ours, keys.theirs]) {
    answers.add(
      likeness(await expect('of the other kind', wrongKind, sent, key, '400 invalid_token')),
    );
  }
  if (answers.size !== 1)
    run.broken('invalid tokens are distinguishable', [...answers].join('\n\n--- and\n\n'));
  for (const none of [
    {},
    { token: null },
    { token: 7 },
    { token: [token] },
    { token: { token } },
  ]) {
    const what = `as ${JSON.stringify(none).slice(0, 12)}`;
    await expect(what, finalize, none, keys.ours, '400 invalid_request');
    await expect(what, RENEW, none, keys.ours, '400 invalid_request');
  }
  const refusedAlways = async (when: string) => {
    await expect(`${when}, another account`, finalize, sent, keys.theirs, '403 account_mismatch');
    await expect(`${when}, another account`, RENEW, sent, keys.theirs, '403 account_mismatch');
    await expect(`${when}, revoked`, finalize, sent, keys.revoked, '401 unauthorized');
    await expect(`${when}, expired`, RENEW, sent, keys.expired, '401 unauthorized');
    const lacking = keys.lacking[scope];
    await expect(`${when}, no scope`, finalize, sent, lacking, '403 insufficient_scope');
  };
  await refusedAlways('open');
  await expect('no scope', RENEW, sent, keys.lacking[scope], '403 insufficient_scope');
  await expect('open', RENEW, sent, keys.second, '200');
  // The token of a build is the permission (scope.8); that of a preview is not (scope.11).
  let finalizer = keys.elsewhere;
  if (kind === 'previews') {
    await expect('of a limited key', finalize, sent, keys.elsewhere, '404 not_found');
    finalizer = keys.ours;
  }
  const first = await expect('open', finalize, sent, finalizer, '201');
  await refusedAlways('finalized');
  const again = await expect('finalized', finalize, sent, keys.second, '201');
  if (again.body !== first.body || valuesOf(again, 'idempotency-replayed').join() !== 'true')
    run.broken('a finalize by another key is not a replay', `${first.body}\n${again.body}`);
  await expect('finalized', RENEW, sent, keys.ours, '409 reservation_finalized');
  const thing = `/api/v1/${kind}/${kind === 'builds' ? id : shareId}`;
  check(run, `delete ${kind}`, '204', await as(keys.ours, { method: 'DELETE', target: thing }));
  await refusedAlways('deleted');
  await expect('deleted', finalize, sent, keys.ours, '404 not_found');
  await expect('deleted', RENEW, sent, keys.ours, '404 not_found');
}

function check(run: Run, what: string, wanted: string, answer: Answer): Answer {
  run.done(wanted);
  const came = [answer.status, answer.status < 400 ? undefined : codeOf(answer)];
  if (came.filter((part) => part !== undefined).join(' ') !== wanted)
    run.broken(what, `seed ${run.seed}: expected ${wanted}, got ${came.join(' ')}`);
  return answer;
}
