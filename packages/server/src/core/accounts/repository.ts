import { repositoryKey } from '@vitrine/contract/names.ts';
import { notFound } from '../errors.ts';
import type { Rows } from '../ports/store.ts';
import type { Caller, Repository } from './account.ts';

const mayUse = ({ key }: Caller, { owner, repo }: Pick<Repository, 'owner' | 'repo'>) =>
  key.repositories === null || key.repositories.includes(repositoryKey(`${owner}/${repo}`));

/** The repository when it is linked to the caller's account and the key may use it. */
export async function callersRepository(
  rows: Pick<Rows, 'repositories'>,
  caller: Caller,
  owner: string,
  repo: string,
): Promise<Repository> {
  const found = await rows.repositories.linked(owner, repo);
  if (!found || found.accountId !== caller.account.id || !mayUse(caller, found)) throw notFound();
  return found;
}

/** Refuses unless the repository is still linked to the caller's account. */
export async function requireLinked(
  rows: Pick<Rows, 'repositories'>,
  { account }: Caller,
  repositoryId: string,
): Promise<Repository> {
  const found = await rows.repositories.byId(repositoryId);
  if (!found || found.unlinkedAt !== null || found.accountId !== account.id) throw notFound();
  return found;
}

/** Refuses unless the repository is still linked and the key may use it. */
export async function requireRepository(
  rows: Pick<Rows, 'repositories'>,
  caller: Caller,
  repositoryId: string,
): Promise<void> {
  if (!mayUse(caller, await requireLinked(rows, caller, repositoryId))) throw notFound();
}
