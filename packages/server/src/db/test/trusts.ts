import { beforeEach, expect, it } from 'vitest';
import type { ApiKey } from '../../core/model/account.ts';
import type { Trust } from '../../core/model/trust.ts';
import type { Store } from '../../core/ports/store.ts';
import { account, NOW, type StoreFixture } from './fixtures.ts';

const trust = (id: string, more: Partial<Trust> = {}): Trust => ({
  id,
  accountId: 'acc_a',
  issuer: 'https://issuer.example',
  audience: 'https://vitrine.example',
  claims: { repository_id: ['74'], ref: ['refs/heads/main', 'refs/heads/"x"'] },
  repository: 'Acme/Shop',
  scopes: ['builds', 'preview_upload'],
  createdAt: NOW,
  ...more,
});

const key = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  accountId: 'acc_a',
  secretHash: 'hash',
  scopes: ['builds'],
  repositories: ['acme/shop'],
  createdAt: NOW,
  expiresAt: NOW + 900,
  revokedAt: null,
  trustId: 'trs_1',
  ...more,
});

export function trustContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await store.accounts.insert(account('acc_a', 'Anna'));
  });

  it('trusts are read with every field, the oldest first, and found by their exact issuer', async () => {
    const [second, first, other] = [
      trust('trs_b', { createdAt: NOW + 1 }),
      trust('trs_c'),
      trust('trs_a', { issuer: 'https://issuer.example/' }),
    ];
    for (const one of [second, first, other]) await store.trusts.insert(one);
    expect(await store.trusts.list()).toEqual([other, first, second]);
    expect(await store.trusts.ofIssuer('https://issuer.example')).toEqual([first, second]);
    expect(await store.trusts.ofIssuer('https://ISSUER.example')).toEqual([]);
  });

  it('a trust is removed once', async () => {
    await store.trusts.insert(trust('trs_1'));
    const lock = () => store.transaction(({ trusts }) => trusts.lockShared('trs_1'));
    expect(await lock()).toBe(true);
    expect(await store.trusts.remove('trs_1')).toEqual(trust('trs_1'));
    expect(await store.trusts.remove('trs_1')).toBeUndefined();
    expect(await lock()).toBe(false);
  });

  it('keys.list has no exchanged keys, and keys.find has', async () => {
    await store.keys.insert(key('k1'));
    await store.keys.insert(key('k2', { trustId: null }));
    expect((await store.keys.list()).map(({ id }) => id)).toEqual(['k2']);
    expect((await store.keys.find('k1'))?.key).toEqual(key('k1'));
  });

  it('keys.revokeOfTrust revokes the valid keys of this trust', async () => {
    await store.keys.insert(key('k1'));
    await store.keys.insert(key('k2', { trustId: 'trs_2' }));
    await store.keys.insert(key('k3', { expiresAt: NOW + 5 }));
    await store.keys.insert(key('k4', { trustId: null }));
    await store.keys.insert(key('k5', { revokedAt: NOW }));
    expect(await store.keys.revokeOfTrust('trs_1', NOW + 5)).toBe(1);
    const revoked = async (id: string) => (await store.keys.find(id))?.key.revokedAt;
    expect(await Promise.all(['k1', 'k2', 'k3', 'k4', 'k5'].map(revoked))).toEqual([
      NOW + 5,
      null,
      null,
      null,
      NOW,
    ]);
  });

  it('keys.deleteExchangedBefore deletes expired exchanged keys, however many', async () => {
    for (let i = 0; i < 1100; i += 1) await store.keys.insert(key(`old${i}`, { expiresAt: NOW }));
    await store.keys.insert(key('k1', { expiresAt: NOW + 1 }));
    await store.keys.insert(key('k2', { expiresAt: NOW, trustId: null }));
    await store.keys.insert(key('k3', { expiresAt: null, trustId: null }));
    expect(await store.keys.deleteExchangedBefore(NOW + 1)).toBe(1100);
    expect(await store.keys.deleteExchangedBefore(NOW + 1)).toBe(0);
    for (const id of ['k1', 'k2', 'k3']) expect(await store.keys.find(id)).toBeDefined();
    expect(await store.keys.find('old0')).toBeUndefined();
  });
}
