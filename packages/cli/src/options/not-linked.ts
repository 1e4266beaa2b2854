import { VitrineError } from '@vitrine/client';
import { Failure } from '../io.ts';

export const isNotFound = (error: unknown): boolean =>
  error instanceof VitrineError && error.code === 'not_found';

/** For a call that a linked repository always answers: 404 then has one reason only. */
export function asNotLinked(error: unknown, owner: string, repo: string): never {
  if (!isNotFound(error)) throw error;
  throw new Failure(
    `${owner}/${repo} is not linked to the account of this key, or the key is limited to others; ` +
      `the operator runs: vitrine-server repo link ${owner}/${repo} --account <account>`,
  );
}
