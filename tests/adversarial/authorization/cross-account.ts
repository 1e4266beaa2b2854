import {
  linkRepository,
  unlinkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { forged } from './credentials.ts';
import type { Fixture } from './fixture.ts';
import { post, type Request } from './wire.ts';

/** Names of resources that the caller must not be able to tell from ones that never existed. */
export type Names = {
  about: string;
  never(): string;
  /** The names, by what they are to the caller: `another account's, ready`. */
  hidden: Record<string, string>;
  malformed: string[];
  requests: Record<string, (name: string) => Request>;
};

const get = (target: string): Request => ({ method: 'GET', target });
const remove = (target: string): Request => ({ method: 'DELETE', target });
const MALFORMED = ['x', 'bld_', '%00', '%2F', 'a'.repeat(300), '%F0%9F%A6%84', '__proto__', '*'];

const newBuildId = () => `bld_${randomIds.base62(16)}`;
const newRepository = () => `${randomIds.base32()}/${randomIds.base32().slice(0, 7)}`;

/** All names that the API looks up, requested with a key of the other account. */
export async function crossAccountNames(fixture: Fixture): Promise<Names[]> {
  const { reserve, finalize, as, deps, ours, keys } = fixture;
  const ready = await reserve('builds');
  const { previewUrl = '' } = await finalize('builds', ready.token);
  const pending = await reserve('builds');
  const deleted = await reserve('builds');
  const preview = await reserve('previews');
  await finalize('previews', preview.token);
  const openPreview = await reserve('previews');
  const deletedPreview = await reserve('previews');
  const theirDeleted = await reserve('builds', keys.theirs, { owner: 'globex', repo: 'app' });
  for (const [text, target] of [
    [keys.ours, `/api/v1/builds/${deleted.id}`],
    [keys.ours, `/api/v1/previews/${deletedPreview.shareId}`],
    [keys.theirs, `/api/v1/builds/${theirDeleted.id}`],
  ] as const)
    await as(text, remove(target));
  await linkRepository(deps, 'acme/left', ours);
  const unlinked = await reserve('builds', keys.ours, { repo: 'left' });
  await unlinkRepository(deps, 'acme/left');
  await linkRepository(deps, 'globex/left', fixture.theirs);
  const own = await reserve('builds', keys.theirs, { owner: 'globex', repo: 'left' });
  await unlinkRepository(deps, 'globex/left');

  return [
    {
      about: 'a build',
      never: newBuildId,
      hidden: {
        'ready, of another account': ready.id,
        'pending, of another account': pending.id,
        'deleted, of another account': deleted.id,
        'deleted, their own': theirDeleted.id,
        'unlinked, of another account': unlinked.id,
        'unlinked, their own': own.id,
        'the share id of one': previewUrl.slice(-26),
        'a preview': preview.shareId,
      },
      malformed: MALFORMED,
      requests: {
        getBuild: (id) => get(`/api/v1/builds/${id}`),
        'getBuild, waiting': (id) => get(`/api/v1/builds/${id}?wait=5`),
        deleteBuild: (id) => remove(`/api/v1/builds/${id}`),
      },
    },
    {
      about: 'a repository',
      never: newRepository,
      hidden: {
        'of another account': 'acme/shop',
        'of another account, in capitals': 'ACME/Shop',
        'without builds, of another account': 'acme/other',
        'unlinked, of another account': 'acme/left',
        'unlinked, their own': 'globex/left',
      },
      malformed: [],
      requests: {
        latestBuild: (name) => get(latest(name)),
        'latestBuild of a commit': (name) => get(`${latest(name)}&commitSha=${'0'.repeat(40)}`),
        'latestBuild, any': (name) => get(`${latest(name)}&status=any`),
        listBuilds: (name) => get(`/api/v1/repositories/${name}/builds`),
        reserveBuild: (name) => reserveOf(fixture, name),
        'reserveBuild with a key': (name) => ({
          ...reserveOf(fixture, name),
          headers: [...json, ['Idempotency-Key', 'once']],
        }),
      },
    },
    {
      about: 'a preview',
      never: randomIds.base32,
      hidden: {
        'ready, of another account': preview.shareId,
        'pending, of another account': openPreview.shareId,
        'deleted, of another account': deletedPreview.shareId,
        'the share id of a build': previewUrl.slice(-26),
        'the id of a build': ready.id,
      },
      malformed: MALFORMED,
      requests: {
        getPreview: (id) => get(`/api/v1/previews/${id}`),
        deletePreview: (id) => remove(`/api/v1/previews/${id}`),
      },
    },
    {
      about: 'a token',
      never: () => forged('vtrr', randomIds.base62(12), randomIds.base62(43)),
      hidden: {
        'the id of another account, a made-up secret': guessed(pending.token),
        'finalized, of another account, a made-up secret': guessed(ready.token),
      },
      malformed: [],
      requests: {
        finalizeBuild: (token) => post('/api/v1/builds/finalize', { token }),
        finalizePreview: (token) => post('/api/v1/previews/finalize', { token }),
        renewReservation: (token) => post('/api/v1/reservations/renew', { token }),
      },
    },
  ];
}

/** Keeps the id of a token or key, which is no secret, and guesses the rest. */
export const guessed = (text: string): string =>
  forged(text.startsWith('vtrk') ? 'vtrk' : 'vtrr', text.slice(5, 17), randomIds.base62(43));

const json = [['Content-Type', 'application/json']] as const;

function latest(name: string): string {
  const [owner, repo] = name.split('/');
  return `/api/v1/builds?owner=${owner}&repo=${repo}&branch=main`;
}

function reserveOf(fixture: Fixture, name: string): Request {
  const [owner, repo] = name.split('/');
  return post('/api/v1/builds', { ...fixture.next(), owner, repo });
}
