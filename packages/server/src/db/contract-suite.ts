import { afterEach, beforeEach, describe } from 'vitest';
import { accountContract } from './test/accounts.ts';
import { allAppsContract } from './test/all-apps.ts';
import { auditContract } from './test/audit.ts';
import { branchEndContract } from './test/branch-ends.ts';
import { branchContract } from './test/branches.ts';
import { buildContract } from './test/builds.ts';
import type { MakeStoreFixture, StoreFixture } from './test/fixtures.ts';
import { latestContract } from './test/latest.ts';
import { lockContract } from './test/locks.ts';
import { orderContract } from './test/orders.ts';
import { previewContract } from './test/previews.ts';
import { raceContract } from './test/races.ts';
import { readableContract } from './test/readable.ts';
import { reservationContract } from './test/reservations.ts';
import { revisionContract } from './test/revisions.ts';
import { sweepContract } from './test/sweep.ts';
import { testRunContract } from './test/test-runs.ts';
import { transactionContract } from './test/transactions.ts';
import { trustContract } from './test/trusts.ts';
import { usageContract } from './test/usage.ts';

/** The tests that every database must pass. Each test gets an empty database. */
export function storeContract(name: string, makeFixture: MakeStoreFixture): void {
  describe(`${name} as a store`, () => {
    let fixture: StoreFixture;
    beforeEach(async () => {
      fixture = await makeFixture();
    });
    afterEach(() => fixture.dispose());
    const given = () => fixture;

    describe('transactions', () => transactionContract(given));
    describe('races', () => raceContract(given));
    describe('locks', () => lockContract(given));
    describe('accounts, keys, repositories', () => accountContract(given));
    describe('trusts and exchanged keys', () => trustContract(given));
    describe('reservations and slots', () => reservationContract(given));
    describe('objects and revisions', () => revisionContract(given));
    describe('readable objects', () => readableContract(given));
    describe('builds', () => buildContract(given));
    describe('branches', () => branchContract(given));
    describe('ends of branches', () => branchEndContract(given));
    describe('lists of all applications', () => allAppsContract(given));
    describe('the latest build', () => latestContract(given));
    describe('orders of builds', () => orderContract(given));
    describe('previews', () => previewContract(given));
    describe('usage', () => usageContract(given));
    describe('test runs', () => testRunContract(given));
    describe('the audit log', () => auditContract(given));
    describe('sweeping', () => sweepContract(given));
  });
}
