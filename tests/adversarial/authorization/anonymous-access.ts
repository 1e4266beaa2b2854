import {
  linkRepository,
  unlinkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { DAY } from '../../harness/in-process/test-clock.ts';
import type { Run, Scenario } from '../scenario.ts';
import { BASE32, changed, credentialsOf } from './credentials.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { ask, likeness } from './wire.ts';

/** A path that needs no key, and the status that the contract requires. */
type Place = { what: string; path: string; status: number };

/** A link alone grants read access, whatever key comes with it, and nobody can guess one. */
export const anonymousAccess: Scenario = {
  name: 'authorization/links, and no key',
  promise: 'no account sees data of another',
  least: { long: 4_000, short: 400 },
  weight: 1,
  async run(run) {
    await using fixture = await openFixture(run);
    const places = await placesOf(fixture);
    while (run.goOn()) {
      await whateverKey(run, fixture, places);
      await guesses(run, fixture, places);
      await sameWords(run, fixture, places);
    }
  },
};

async function placesOf(fixture: Fixture): Promise<Place[]> {
  const { upload, reserve, finalize, as, keys, deps, clock, ours, theirs } = fixture;
  const pathOf = (url = '') => new URL(url).pathname;
  const ending = await upload('previews', 'globalThis.ended = true;', keys.ours, {
    retentionDays: 1,
  });
  clock.advance(DAY);
  await sweep(deps);
  const build = await reserve('builds');
  const { previewUrl, url } = await finalize('builds', build.token);
  const deletedBuild = await reserve('builds');
  const { previewUrl: deletedUrl } = await finalize('builds', deletedBuild.token);
  const deleted = await reserve('previews');
  await finalize('previews', deleted.token);
  for (const target of [`builds/${deletedBuild.id}`, `previews/${deleted.shareId}`])
    await as(keys.ours, { method: 'DELETE', target: `/api/v1/${target}` });
  const pending = await reserve('previews');
  const pendingBranch = await reserve('builds', keys.ours, { branch: 'pending' });
  await linkRepository(deps, 'acme/moved', ours);
  const moved = await reserve('builds', keys.ours, { repo: 'moved' });
  const left = await finalize('builds', moved.token);
  await unlinkRepository(deps, 'acme/moved');
  await linkRepository(deps, 'acme/moved', theirs);
  const taken = await reserve('builds', keys.theirs, { repo: 'moved' });
  if (taken.url === left.url) throw new Error('a branch url went over to another account');

  const pages = (what: string, path: string, status: number): Place[] => [
    { what: `${what}: page`, path, status },
    { what: `${what}: bundle`, path: `${path}/bundle`, status },
    {
      what: `${what}: pinned bundle`,
      path: `${path}/r/1/bundle`,
      status: status === 200 ? 307 : status,
    },
  ];
  const gone = { ended: ending.url, 'deleted build': deletedUrl, unlinked: left.previewUrl };
  return [
    ...['/', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics', '/api/v1/limits'].map(
      (path) => ({ what: path, path, status: 200 }),
    ),
    ...pages('ready', pathOf(previewUrl), 200),
    ...pages('never', `/p/${randomIds.base32()}`, 404),
    ...pages('pending', `/p/${pending.shareId}`, 404),
    ...pages('deleted preview', `/p/${deleted.shareId}`, 410),
    ...Object.entries(gone).flatMap(([what, url]) => pages(what, pathOf(url), 410)),
    { what: 'branch', path: pathOf(url), status: 200 },
    { what: 'branch never', path: `/b/${randomIds.base32()}`, status: 404 },
    { what: 'branch pending', path: pathOf(pendingBranch.url), status: 404 },
    { what: 'branch unlinked', path: pathOf(left.url), status: 410 },
  ];
}

const ACCEPTS = ['text/html', 'application/json', '*/*'];

/** A key that is valid, invalid or missing changes nothing. The answer is never 401. */
async function whateverKey(run: Run, fixture: Fixture, places: Place[]) {
  const credentials = credentialsOf(fixture, run.random).filter(
    ({ kind }) => kind !== 'unreadable',
  );
  for (const { what, path, status } of places) {
    for (const { name, headers, query } of credentials.filter(() => run.random() < 0.2)) {
      const target = query === undefined ? path : `${path}?${query}`;
      const answer = await ask(fixture.url, { method: 'GET', target, headers });
      run.done('whatever key');
      const moved = status === 200 && what.includes('bundle') && answer.status === 302;
      if (answer.status !== status && !moved)
        run.broken(
          `${what}, with a key that is ${name}`,
          `expected ${status}, got ${answer.status}`,
        );
    }
  }
}

/** Checks that a nearly right link gets the same bytes as one that never existed. */
async function guesses(run: Run, { url }: Fixture, places: Place[]) {
  for (const [good, never] of [
    ['ready: page', 'never: page'],
    ['ready: bundle', 'never: bundle'],
    ['ready: pinned bundle', 'never: pinned bundle'],
    ['branch', 'branch never'],
  ] as const) {
    const path = (name: string) => places.find(({ what }) => what === name)?.path ?? '';
    const [, root = '', id = '', rest = ''] = /^(\/[pb]\/)(\w+)(.*)$/.exec(path(good)) ?? [];
    const near = [
      changed(id, run.random, 0, BASE32),
      id.toUpperCase(),
      id.slice(0, -1),
      `${id}a`,
      `${id}%20`,
      `${id}*`,
      '%25',
      '_'.repeat(26),
    ];
    for (const accept of ACCEPTS) {
      const headers = [['Accept', accept]] as const;
      const look = async (target: string) =>
        likeness(await ask(url, { method: 'GET', target, headers }));
      const nothing = await look(path(never));
      for (const guess of near) {
        const came = await look(root + guess + rest);
        run.done('guesses');
        if (came !== nothing)
          run.broken(
            `a guess is distinguishable: ${guess}${rest}`,
            `${nothing}\n\n--- and\n\n${came}`,
          );
      }
    }
  }
}

/** Checks that deleted, expired and unlinked content gets the same answer. */
async function sameWords(run: Run, { url }: Fixture, places: Place[]) {
  const kinds = [': page', ': bundle', ': pinned bundle'];
  for (const accept of ACCEPTS) {
    for (const kind of kinds) {
      const gone = places.filter(({ what, status }) => what.endsWith(kind) && status === 410);
      const answers = new Map<string, string>();
      for (const { what, path } of gone) {
        const request = { method: 'GET', target: path, headers: [['Accept', accept]] } as const;
        answers.set(likeness(await ask(url, request)), what);
        run.done('gone');
      }
      if (answers.size > 1)
        run.broken(
          `${[...answers.values()]} are distinguishable`,
          [...answers.keys()].join('\n\n---\n\n'),
        );
    }
  }
}
