import type { Fault } from './fault.ts';

const accounts = 'packages/server/src/core/accounts';

/** Who may do what. */
export const access: Fault[] = [
  {
    name: 'a revoked key is accepted',
    file: `${accounts}/authenticate.ts`,
    find: 'if (key.revokedAt !== null) throw',
    replace: 'if (key.revokedAt === 0) throw',
    tests: ['packages/server/test/faults.test.ts'],
  },
  {
    name: 'a key works for a millisecond longer than it was made for',
    file: `${accounts}/authenticate.ts`,
    find: 'key.expiresAt <= clock.now()',
    replace: 'key.expiresAt < clock.now()',
    tests: ['packages/server/test/time.test.ts'],
  },
  {
    name: 'the id of a key is enough, its secret is not compared',
    file: `${accounts}/authenticate.ts`,
    find: 'if (!found || !sameHash(found.key.secretHash, parsed.secretHash)) {',
    replace: 'if (!found) {',
    tests: ['packages/server/test/keys.test.ts'],
  },
  {
    name: 'a key with a wrong checksum is looked up',
    file: `${accounts}/credentials.ts`,
    find: 'if (checksum(text.slice(0, -6)) !== sum) return null;',
    replace: '',
    tests: ['packages/server/src/core/accounts/credentials.test.ts'],
  },
  {
    name: 'any scope is enough',
    file: `${accounts}/authenticate.ts`,
    find: 'if (key.scopes.includes(scope)) return;',
    replace: 'if (key.scopes.length > 0) return;',
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'a test run needs no scope of its own',
    file: 'packages/server/src/core/previews/reserve-preview.ts',
    find: "if (billingKind === 'test_run') requireScope(caller.key, 'test_runs');",
    replace: '',
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'renewing a preview needs the scope of builds',
    file: 'packages/server/src/core/uploads/renew.ts',
    find: "kind === 'build' ? 'builds' : 'preview_upload'",
    replace: "'builds'",
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'unlinking leaves reservations open',
    file: `${accounts}/administer.ts`,
    find: 'await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);',
    replace: '',
    tests: ['acceptance/repositories.test.ts'],
  },
  {
    name: 'unlinking leaves expired reservations renewable',
    file: `${accounts}/administer.ts`,
    find: 'closeOfRepository(linked.id, now, now - RENEWABLE_MS)',
    replace: 'closeOfRepository(linked.id, now, now)',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'a key for some repositories is good for all',
    file: `${accounts}/callers-repository.ts`,
    find: 'key.repositories === null || key',
    replace: 'key.repositories !== undefined || key',
    tests: ['acceptance/auth.test.ts'],
  },
  {
    name: 'a preview of another account is served',
    file: 'packages/server/src/db/queries/previews.ts',
    find: `    .where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null),`,
    replace: "    .where('deleted_at', 'is', null),",
    tests: ['acceptance/preview-read.test.ts'],
  },
  {
    name: 'a token works for every account',
    file: 'packages/server/src/core/uploads/tokens.ts',
    find: 'if (reservation.accountId !== caller.account.id) {',
    replace: "if (reservation.accountId === '') {",
    tests: ['acceptance/preview-finalize.test.ts'],
  },
  {
    name: 'a token of a preview finalizes as a build',
    file: 'packages/server/src/core/uploads/tokens.ts',
    find: ' || (kind && reservation.kind !== kind)',
    replace: '',
    tests: ['acceptance/build-finalize.test.ts'],
  },
  {
    name: 'a key that was made for some repositories is made for all',
    file: `${accounts}/administer.ts`,
    find: 'repositories: repositories.length > 0 ? repositories : null,',
    replace: 'repositories: null,',
    tests: ['acceptance/auth.test.ts'],
  },
  {
    name: 'a key has scopes that nobody gave it',
    file: `${accounts}/administer.ts`,
    find: 'scopes: [...new Set(wish.scopes.filter(isScope))],',
    replace: 'scopes: [...knownScopes],',
    tests: ['acceptance/scope.test.ts'],
  },
];
