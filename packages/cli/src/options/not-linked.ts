import { VitrineError } from '@vitrine/client';
import { Failure } from '../io.ts';

export const isNotFound = (error: unknown): boolean =>
  error instanceof VitrineError && error.code === 'not_found';

/** Explains the 404 of a call that succeeds for every linked repository. Rethrows other errors. */
export function asNotLinked(error: unknown, owner: string, repo: string): never {
  if (!isNotFound(error)) throw error;
  throw new Failure(
    `${owner}/${repo} is not linked to the account of this key, or the key is limited to others; ` +
      `the operator runs: vitrine-server repo link ${owner}/${repo} --account <account>`,
  );
}
