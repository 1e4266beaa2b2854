import { randomUUID } from 'node:crypto';
import type { Environment } from '../../harness/processes/command.ts';
import { operateHere } from '../../harness/processes/operate-here.ts';
import type { Account, MainAccount } from './target.ts';

export const SCOPES = ['builds', 'preview_upload', 'test_runs'] as const;
export type Scope = (typeof SCOPES)[number];

interface Key {
  id: string;
  key: string;
  scopes: string[];
}

export function createKey(
  env: Environment,
  account: string,
  scopes: readonly Scope[] = SCOPES,
  ...options: string[]
): Promise<Key> {
  const flags = scopes.flatMap((scope) => ['--scope', scope]);
  return operateHere<Key>(env, 'key', 'create', '--account', account, ...flags, ...options);
}

export function link(env: Environment, repository: string, account: string): Promise<unknown> {
  return operateHere(env, 'repo', 'link', repository, '--account', account);
}

/** A repository name that no other test uses. */
export function repositoryName(): string {
  const unique = randomUUID().slice(0, 8);
  return `Owner-${unique}/Repo.${unique}`;
}

export async function createAccount(
  env: Environment,
  name: string,
  repositoryCount = 1,
): Promise<Account> {
  const { id } = await operateHere<{ id: string }>(env, 'account', 'create', name);
  const repositories = Array.from({ length: repositoryCount }, repositoryName);
  const [all] = await Promise.all([
    createKey(env, id),
    ...repositories.map((repository) => link(env, repository, id)),
  ]);
  return { id, name, keys: { all: all.key }, repositories };
}

export async function createMainAccount(env: Environment): Promise<MainAccount> {
  const account = await createAccount(env, 'main', 2);
  const [second, builds, previews, tests, limited, revoked] = await Promise.all([
    createKey(env, account.id),
    createKey(env, account.id, ['builds']),
    createKey(env, account.id, ['preview_upload']),
    createKey(env, account.id, ['test_runs']),
    createKey(env, account.id, ['builds'], '--repo', account.repositories[0] ?? ''),
    createKey(env, account.id),
  ]);
  await operateHere(env, 'key', 'revoke', revoked.id);
  return {
    ...account,
    keys: {
      all: account.keys.all,
      second: second.key,
      builds: builds.key,
      previews: previews.key,
      tests: tests.key,
      limited: limited.key,
      revoked: revoked.key,
    },
  };
}
