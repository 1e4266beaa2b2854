import type { Fault } from './fault.ts';

/** The operations of the API and what their keys need, as the contract has them. */
const operations = [
  ['Reserve a build of a branch', 'builds', 'builds'],
  ['Finalize a build', 'builds', 'builds'],
  ['The latest build of a branch, or the build of a commit', 'builds', 'builds'],
  ['A build by id', 'builds', 'builds'],
  ['Delete a build', 'builds', 'builds'],
  ['The builds of a repository, newest first', 'builds', 'builds'],
  ['Reserve a preview', 'previews', 'preview_upload'],
  ['Finalize a preview', 'previews', 'preview_upload'],
  ['The previews of the account, newest first', 'previews', 'preview_upload'],
  ['A preview by shareId', 'previews', 'preview_upload'],
  ['Delete a preview', 'previews', 'preview_upload'],
] as const;

const keyless = [
  ['Fresh slots for a reservation, the same token', 'reservations'],
  ['What the account used', 'account'],
  ['Who this key is', 'account'],
] as const;

const scoped = (summary: string, tag: string, scope: string) =>
  `summary: '${summary}',\n    tag: '${tag}',\n    scope: '${scope}',`;

const contract = 'packages/contract/src/operations.ts';

/** What a key was made for. */
export const scopes: Fault[] = [
  ...operations.map(
    ([summary, tag, scope]): Fault => ({
      name: `any key may do: ${summary}`,
      file: contract,
      find: scoped(summary, tag, scope),
      replace: scoped(summary, tag, 'any'),
      tests: ['acceptance/scope.test.ts'],
    }),
  ),
  ...keyless.map(
    ([summary, tag]): Fault => ({
      name: `no key is needed for: ${summary}`,
      file: contract,
      find: scoped(summary, tag, 'any'),
      replace: scoped(summary, tag, 'none'),
      tests: ['acceptance/auth.test.ts'],
    }),
  ),
  {
    name: 'the scope of an operation is not looked at',
    file: 'packages/server/src/http/auth.ts',
    find: "if (scope !== 'none' && scope !== 'any') requireScope(callerOf(request).key, scope);",
    replace: '',
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'renewing needs no scope',
    file: 'packages/server/src/core/uploads/renew.ts',
    find: "requireScope(caller.key, kind === 'build' ? 'builds' : 'preview_upload');",
    replace: '',
    tests: ['acceptance/scope.test.ts'],
  },
  {
    name: 'a key that was revoked meanwhile gets what it waited for',
    file: 'packages/server/src/http/long-poll.ts',
    find: 'await recheckKey(site, request);',
    replace: '',
    tests: ['packages/server/test/http-waiting.test.ts'],
  },
];
