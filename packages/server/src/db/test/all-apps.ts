import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import type { BuildFilter } from '../../core/ports/target-repositories.ts';
import { NOW, repository, type StoreFixture, seed } from './fixtures.ts';
import { publish, reserve } from './flow.ts';

export function allAppsContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
    await store.repositories.link(repository({ id: 'rep_2', repo: 'api' }));
  });

  /** Seven builds of three applications and two branches, and one of another repository. */
  async function fill(): Promise<void> {
    const upload = async (commit: string, wanted: Parameters<typeof reserve>[2]) => {
      const build = await reserve(store, commit, wanted);
      await publish(store, build);
      await store.branches.noteUpload(build.branchId, build.seq, NOW);
    };
    await upload('c1', {});
    await upload('c2', { app: 'shop' });
    await upload('c3', { app: 'shop', platform: 'android' });
    await upload('c4', { app: 'shop', branch: 'next' });
    await upload('c5', { app: 'a.b-c' });
    await upload('c5', { platform: 'android' });
    await reserve(store, 'c6', { app: 'shop' });
    await upload('c7', { app: 'shop', repositoryId: 'rep_2' });
  }

  it.each<[Partial<BuildFilter>, string[]]>([
    [{}, ['c6', 'c5', 'c5', 'c4', 'c3', 'c2', 'c1']],
    [{ branch: 'main' }, ['c6', 'c5', 'c5', 'c3', 'c2', 'c1']],
    [{ branch: 'none' }, []],
    [{ platform: 'android' }, ['c5', 'c3']],
    [{ platform: 'ios', branch: 'main' }, ['c6', 'c5', 'c2', 'c1']],
    [{ status: 'pending' }, ['c6']],
    [{ status: 'ready', branch: 'main', platform: 'ios' }, ['c5', 'c2', 'c1']],
    [{ commitSha: 'c5' }, ['c5', 'c5']],
  ])('builds of %j, in pages too', async (filter, expected) => {
    await fill();
    const list = (limit: number, before?: number) =>
      store.builds.list({ repositoryId: 'rep_1', app: '*', ...filter }, NOW, limit, before);
    expect((await list(9)).map(({ commitSha }) => commitSha)).toEqual(expected);
    const walked: string[] = [];
    for (let page = await list(2); page.length > 0; page = await list(2, page.at(-1)?.createdSeq))
      walked.push(...page.map(({ commitSha }) => commitSha));
    expect(walked).toEqual(expected);
  });

  it('branches, last upload first', async () => {
    await fill();
    const list = async (more: object, limit = 9, before?: number) =>
      (await store.branches.list({ repositoryId: 'rep_1', app: '*', ...more }, limit, before)).map(
        ({ branch, platform, app }) => [branch, platform, app].join(' '),
      );
    const all = [
      'main android ',
      'main ios a.b-c',
      'next ios shop',
      'main android shop',
      'main ios shop',
      'main ios ',
    ];
    expect(await list({})).toEqual(all);
    expect(await list({ branch: 'main' })).toEqual(all.filter((row) => row.startsWith('main')));
    expect(await list({ branch: 'mai' })).toEqual([]);
    expect(await list({ platform: 'android' })).toEqual([all[0], all[3]]);
    expect(await list({ app: 'shop', branch: 'next' })).toEqual([all[2]]);
    const [, second] = await store.branches.list({ repositoryId: 'rep_1', app: '*' }, 2);
    expect(await list({}, 2, second?.uploadedSeq)).toEqual([all[2], all[3]]);
  });
}
