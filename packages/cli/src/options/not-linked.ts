import { type Client, VitrineError } from '@vitrine/client';
import { Failure, type Io } from '../io.ts';

export const isNotFound = (error: unknown): boolean =>
  error instanceof VitrineError && error.code === 'not_found';

/**
 * Distinguishes a 404 for a resource from a 404 for a url without an API. Every server answers
 * `/api/v1/me` for every key.
 * @throws Failure when there is no API below the server's url.
 */
export async function requireApi(client: Client, { signal }: Pick<Io, 'signal'>): Promise<void> {
  await client.me({ signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (isNotFound(error))
      throw new Failure(
        'the server answers, but its API is not at this address: check the path in VITRINE_URL',
      );
  });
}

type Repository = { owner: string; repo: string };

/** Explains the 404 of a call that succeeds for every linked repository. Rethrows other errors. */
export const asNotLinked =
  (client: Client, { owner, repo }: Repository, io: Pick<Io, 'signal'>) =>
  async (error: unknown): Promise<never> => {
    if (!isNotFound(error)) throw error;
    await requireApi(client, io);
    throw new Failure(
      `${owner}/${repo} is not linked to the account of this key, or the key is limited to others; ` +
        `the operator runs: vitrine-server repo link ${owner}/${repo} --account <account>`,
    );
  };

/** Explains the 404 of the reserve of a preview: only keys that are limited to repositories get it. */
export const asOutsideOfKey =
  (client: Client, git: Partial<Repository> | undefined, io: Pick<Io, 'signal'>) =>
  async (error: unknown): Promise<never> => {
    if (!isNotFound(error)) throw error;
    await requireApi(client, io);
    const { owner, repo } = git ?? {};
    const which = owner && repo ? `is of ${owner}/${repo}` : 'does not name its repository';
    throw new Failure(
      `this key is limited to some repositories, and the preview ${which}; pass --repo <owner>/<name> ` +
        'with one of them, or ask the operator for a key without that limit',
    );
  };
