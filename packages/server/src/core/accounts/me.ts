import { repositoryKey } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import type { Deps } from '../ports/deps.ts';

/** The linked repositories that the caller's key may use, as `owner/repo`. */
export async function usableRepositories({ store }: Deps, { account, key }: Caller) {
  const linked = await store.repositories.list(account.id);
  const names = linked.map(({ owner, repo }) => `${owner}/${repo}`);
  return names.filter((name) => key.repositories?.includes(repositoryKey(name)) ?? true);
}
