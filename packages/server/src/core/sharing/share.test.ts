import { expect, test } from 'vitest';
import type { Build } from '../model/build.ts';
import type { Deps } from '../ports/deps.ts';
import { NoBuild, NotReady, openBranch } from './share.ts';

/** A branch without a ready build. `next` is its pending build, if it has one. */
function branchWith(next: Partial<Build> | undefined): Deps {
  const branch = { id: 'one', repositoryId: 'shop', branch: 'main', platform: 'ios', goneAt: null };
  const asked: unknown[] = [];
  const store = {
    repositories: { byId: async () => ({ unlinkedAt: null }) },
    builds: {
      branch: async () => branch,
      history: async () => [],
      latest: async (filter: object, now: number) => {
        asked.push({ ...filter, now });
        return next;
      },
    },
  };
  return { store, clock: { now: () => 7 }, asked } as unknown as Deps & { asked: unknown[] };
}

test('openBranch: a branch with a pending build only is NotReady', async () => {
  const deps = branchWith({ readyAt: null });
  await expect(openBranch(deps, 'key')).rejects.toBeInstanceOf(NotReady);
  const filter = { repositoryId: 'shop', branch: 'main', platform: 'ios', now: 7 };
  expect(deps).toMatchObject({ asked: [filter] });
});

test('openBranch: a branch without a pending or ready build is NoBuild', async () => {
  const refusal = openBranch(branchWith(undefined), 'key');
  await expect(refusal).rejects.toBeInstanceOf(NoBuild);
  await expect(refusal).rejects.toMatchObject({ code: 'not_found' });
});
