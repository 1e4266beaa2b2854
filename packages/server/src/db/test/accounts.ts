import { beforeEach, expect, it } from 'vitest';
import type { ApiKey } from '../../core/model/account.ts';
import type { Store } from '../../core/ports/store.ts';
import { account, NOW, repository, type StoreFixture } from './fixtures.ts';

const key = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  accountId: 'acc_a',
  secretHash: 'hash',
  scopes: ['builds', 'test_runs'],
  repositories: ['acme/app'],
  createdAt: NOW,
  expiresAt: NOW + 5,
  revokedAt: null,
  trustId: null,
  ...more,
});

export function accountContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await store.accounts.insert(account('acc_a', 'Anna'));
    await store.accounts.insert({ ...account('acc_b', 'acc_a'), createdAt: NOW + 1 });
  });

  it('accounts.find prefers an account with this id to one with this name', async () => {
    expect(await store.accounts.find('Anna')).toEqual(account('acc_a', 'Anna'));
    expect((await store.accounts.find('acc_a'))?.id, 'another one has this name').toBe('acc_a');
    expect(await store.accounts.find('anna')).toBeUndefined();
    expect((await store.accounts.list()).map(({ id }) => id)).toEqual(['acc_a', 'acc_b']);
  });

  it('accounts show no stacks until they are told to', async () => {
    const { accounts } = store;
    const listed = async () => (await accounts.list()).map(({ showsStacks }) => showsStacks);
    expect(await listed()).toEqual([false, false]);
    expect(await accounts.setShowsStacks('acc_b', true)).toBe(true);
    expect(await accounts.setShowsStacks('acc_b', true), 'nothing changes').toBe(false);
    expect(await accounts.showsStacks('acc_a')).toBe(false);
    expect(await accounts.showsStacks('acc_b')).toBe(true);
    expect(await accounts.showsStacks('acc_c'), 'there is no such account').toBe(false);
    expect(await listed()).toEqual([false, true]);
    expect(await accounts.setShowsStacks('acc_b', false)).toBe(true);
    expect(await accounts.showsStacks('acc_b')).toBe(false);
  });

  it('accounts.insert answers false for a name that is taken', async () => {
    expect(await store.accounts.insert(account('acc_c', 'Anna'))).toBe(false);
    expect(await store.accounts.find('acc_c')).toBeUndefined();
  });

  it('a key is read with every field that was inserted', async () => {
    const open = key('k2', { repositories: null, expiresAt: null, createdAt: NOW + 1 });
    await store.keys.insert(key('k1'));
    await store.keys.insert(open);
    expect(await store.keys.find('k1')).toEqual({
      key: key('k1'),
      account: account('acc_a', 'Anna'),
    });
    expect(await store.keys.list()).toEqual([key('k1'), open]);
    expect(await store.keys.find('k3')).toBeUndefined();
  });

  it('keys.revoke answers true once and keeps the first time', async () => {
    await store.keys.insert(key('k1'));
    expect(await store.keys.revoke('k1', 7)).toBe(true);
    expect(await store.keys.revoke('k1', 9)).toBe(false);
    expect((await store.keys.find('k1'))?.key.revokedAt).toBe(7);
    expect(await store.keys.revoke('k2', 9)).toBe(false);
  });

  it('repositories are found without regard to case and keep their spelling', async () => {
    await store.repositories.link(repository());
    expect(await store.repositories.linked('aCME', 'aPP')).toEqual(repository());
    expect(await store.repositories.byId('rep_1')).toEqual(repository());
    expect(await store.repositories.linked('acme', 'app2')).toBeUndefined();
  });

  it.each(['ofAccount', 'lockShared'] as const)(
    'repositories.%s finds no repository of another account',
    async (method) => {
      await store.repositories.link(repository());
      const find = (...of: [accountId: string, owner: string, repo: string]) =>
        store.transaction((tx) => tx.repositories[method](...of));
      expect(await find('acc_a', 'aCME', 'aPP')).toEqual(repository());
      expect(await find('acc_b', 'acme', 'app')).toBeUndefined();
      expect(await find('acc_a', 'acme', 'app2')).toBeUndefined();
      await store.repositories.unlink('rep_1', NOW + 1);
      expect(await find('acc_a', 'acme', 'app')).toBeUndefined();
    },
  );

  it('linking again restores the row of the account, with the new spelling', async () => {
    await store.repositories.link(repository());
    expect(await store.repositories.unlink('rep_1', NOW + 1)).toBe(true);
    expect(await store.repositories.unlink('rep_1', NOW + 2)).toBe(false);
    expect(await store.repositories.linked('acme', 'app')).toBeUndefined();
    expect((await store.repositories.byId('rep_1'))?.unlinkedAt).toBe(NOW + 1);
    const again = repository({ id: 'rep_2', owner: 'ACME', linkedAt: NOW + 3 });
    const restored = { ...again, id: 'rep_1' };
    expect(await store.repositories.link(again)).toEqual({ repository: restored, anew: true });
    expect(await store.repositories.byId('rep_2')).toBeUndefined();
  });

  it('linking a linked repository changes only its spelling', async () => {
    await store.repositories.link(repository());
    const again = repository({ id: 'rep_2', repo: 'APP', linkedAt: NOW + 3 });
    expect(await store.repositories.link(again)).toEqual({
      repository: repository({ repo: 'APP' }),
      anew: false,
    });
  });

  it('another account that links an unlinked repository gets its own row', async () => {
    await store.repositories.link(repository());
    const other = repository({ id: 'rep_2', accountId: 'acc_b' });
    expect(await store.repositories.link(other)).toBeUndefined();
    await store.repositories.unlink('rep_1', NOW + 1);
    expect(await store.repositories.link(other)).toEqual({ repository: other, anew: true });
    expect(await store.repositories.link(repository())).toBeUndefined();
    await store.repositories.unlink('rep_2', NOW + 1);
    expect((await store.repositories.link(repository()))?.repository.id).toBe('rep_1');
  });

  it('repositories.list lists linked repositories, of all accounts or of one', async () => {
    await store.repositories.link(repository());
    await store.repositories.link(repository({ id: 'rep_2', accountId: 'acc_b', repo: 'zoo' }));
    await store.repositories.link(repository({ id: 'rep_3', repo: 'gone' }));
    await store.repositories.unlink('rep_3', NOW);
    expect((await store.repositories.list()).map(({ id }) => id)).toEqual(['rep_1', 'rep_2']);
    expect((await store.repositories.list('acc_b')).map(({ id }) => id)).toEqual(['rep_2']);
  });
}
