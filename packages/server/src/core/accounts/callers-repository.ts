import { repositoryKey } from '@vitrine/contract';
import type { Caller, Repository } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { ReadRepositories, Repositories } from '../ports/store.ts';

/** Whether the key may use this repository. */
export const mayUse = (
  { key }: Caller,
  { owner, repo }: Pick<Repository, 'owner' | 'repo'>,
): boolean =>
  key.repositories === null || key.repositories.includes(repositoryKey(`${owner}/${repo}`));

/** The repository, if it is linked to the caller's account and the key may use it. */
export async function callersRepository(
  reads: Pick<ReadRepositories, 'repositories'>,
  caller: Caller,
  owner: string,
  repo: string,
): Promise<Repository> {
  return required(caller, await reads.repositories.ofAccount(caller.account.id, owner, repo));
}

/** The same repository, with a shared lock on its link until this transaction ends. */
export async function lockCallersRepository(
  tx: Pick<Repositories, 'repositories'>,
  caller: Caller,
  owner: string,
  repo: string,
): Promise<Repository> {
  return required(caller, await tx.repositories.lockShared(caller.account.id, owner, repo));
}

function required(caller: Caller, found: Repository | undefined): Repository {
  if (!found || !mayUse(caller, found)) throw notFound();
  return found;
}

/**
 * Runs `read`, and checks the link before and after it. An unlink closes the reservations of the
 * repository. A read that overlaps with it must not answer this as the state of a linked
 * repository.
 */
export async function readWhileLinked<T>(
  reads: Pick<ReadRepositories, 'repositories'>,
  caller: Caller,
  { owner, repo }: Pick<Repository, 'owner' | 'repo'>,
  read: (repository: Repository) => Promise<T>,
): Promise<T> {
  const linked = () => callersRepository(reads, caller, owner, repo);
  const found = await read(await linked());
  await linked();
  return found;
}
