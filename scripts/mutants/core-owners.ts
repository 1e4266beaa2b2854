import type { Fault } from './fault.ts';

const core = 'packages/server/src/core';
const keys = ['packages/server/test/keys.test.ts'];

/** The repository is looked for, and whose it is is not asked. */
const anybodys = (named: string) =>
  `store.repositories.linked(${named}.owner, ${named}.repo).then(({ id: repositoryId } = { id: '' } as never) =>`;

/** Whose something is, and which repositories a key is for: asked in each place of its own. */
export const owners: Fault[] = [
  {
    name: 'a key finds builds of repositories that it is not for',
    file: `${core}/accounts/callers-repository.ts`,
    find: 'if (!found || !mayUse(caller, found)) throw notFound();',
    replace: 'if (!found) throw notFound();',
    tests: ['acceptance/auth.test.ts'],
  },
  {
    name: 'a key reads a build by its id whatever repositories it is for',
    file: `${core}/builds/callers-build.ts`,
    find: 'if (!found || !mayUse(caller, found)) throw notFound();',
    replace: 'if (!found || !mayUse) throw notFound();',
    tests: ['acceptance/auth.test.ts'],
  },
  {
    name: 'anybody reads a build by its id',
    file: `${core}/builds/get-build.ts`,
    find: 'await callersBuild(store, caller, id);',
    replace: '(await store.builds.byId(id)) ?? (await callersBuild(store, caller, id));',
    tests: ['acceptance/build-read.test.ts'],
  },
  {
    name: 'anybody deletes a build',
    file: `${core}/builds/delete-build.ts`,
    find: 'await callersBuild(tx, caller, id);',
    replace: 'if (!(await tx.builds.byId(id))) await callersBuild(tx, caller, id);',
    tests: ['acceptance/build-delete.test.ts'],
  },
  {
    name: 'anybody lists the builds of a repository',
    file: `${core}/builds/list-builds.ts`,
    find: 'readWhileLinked(store, caller, repository, ({ id: repositoryId }) =>',
    replace: anybodys('repository'),
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'anybody finds the latest build of a branch',
    file: `${core}/builds/latest-build.ts`,
    find: 'readWhileLinked(store, caller, query, ({ id: repositoryId }) =>',
    replace: anybodys('query'),
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'an Idempotency-Key opens a repository to keys that are not for it',
    file: `${core}/builds/reserve-build.ts`,
    find: 'requireVisible: (tx, id) => callersBuild(tx, caller, id),',
    replace: '',
    tests: keys,
  },
  {
    name: 'a key is told repositories that it is not for',
    file: `${core}/accounts/me.ts`,
    find: 'key.repositories?.includes(repositoryKey(name)) ?? true',
    replace: 'key !== undefined || repositoryKey(name)',
    tests: keys,
  },
  {
    name: 'a key is told the repositories of all accounts',
    file: `${core}/accounts/me.ts`,
    find: 'store.repositories.list(account.id)',
    replace: "store.repositories.list(account.id === '' ? account.id : undefined)",
    tests: keys,
  },
  {
    name: 'anybody reads a preview',
    file: `${core}/previews/get-preview.ts`,
    find: 'await callersPreview(deps.store, caller, shareId);',
    replace: `(await deps.store.previews.find(shareId)) ??
      (await callersPreview(deps.store, caller, shareId));`,
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'anybody deletes a preview',
    file: `${core}/previews/delete-preview.ts`,
    find: 'await callersPreview(tx, caller, shareId);',
    replace: 'void callersPreview;',
    tests: ['acceptance/preview-read.test.ts'],
  },
  {
    name: 'a preview is read after it was deleted',
    file: 'packages/server/src/db/queries/previews.ts',
    find: `    .where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null),`,
    replace: "    .where('account_id', '=', p.accountId),",
    tests: ['acceptance/preview-read.test.ts'],
  },
  {
    name: 'the id of a token is enough, its secret is not compared',
    file: `${core}/uploads/tokens.ts`,
    find: 'row && sameHash(row.secretHash, parsed.secretHash)',
    replace: 'row && (sameHash(row.secretHash, parsed.secretHash) || parsed)',
    tests: keys,
  },
  {
    name: 'a finalize does not look whether its target is still there',
    file: `${core}/uploads/finalize.ts`,
    find: 'await uploadTarget.requireAccess(tx, caller, reservation);',
    replace: '',
    tests: ['packages/server/test/locks.files.postgres.test.ts'],
    on: 'postgres+files',
  },
  {
    name: 'a renewal does not look whether its target is still there',
    file: `${core}/uploads/renew.ts`,
    find: 'await uploadTarget.requireAccess(tx, caller, before);',
    replace: '',
    tests: ['packages/server/test/locks.files.postgres.test.ts'],
    on: 'postgres+files',
  },
  {
    name: 'the page of a deleted build stays',
    file: `${core}/sharing/share.ts`,
    find: 'build.deletedAt !== null || !repository',
    replace: '!repository',
    tests: ['acceptance/build-delete.test.ts'],
  },
  {
    name: 'the page of a branch outlives the link of its repository',
    file: `${core}/sharing/share.ts`,
    find: 'if (!repository || repository.unlinkedAt !== null) throw gone();',
    replace: 'if (!repository) throw gone();',
    tests: ['acceptance/repositories.test.ts'],
  },
  {
    name: 'a repository is taken from the account that it is linked to',
    file: 'packages/server/src/db/queries/repositories.ts',
    find: 'if (held !== undefined && held.accountId !== repository.accountId) return undefined;',
    replace:
      'if (held !== undefined && held.accountId !== repository.accountId) await unlink(db, { id: held.id, at: 0 });',
    tests: ['packages/server/src/db/sqlite/store.test.ts'],
  },
  {
    name: 'an upload goes on though its preview was deleted',
    file: `${core}/previews/upload-target.ts`,
    find: 'if (!preview || preview.deletedAt !== null) throw notFound();',
    replace: 'if (!preview) throw notFound();',
    tests: ['acceptance/preview-read.test.ts'],
  },
];
