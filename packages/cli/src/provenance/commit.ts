import { UsageError } from '../io.ts';
import { type Git, resolveCommit } from './git.ts';

const SHA1 = /^[0-9a-f]{40}$/i;
const SHA256 = /^[0-9a-f]{64}$/i;

/** The contract takes commit ids of 40 digits (docs/api.md, build.reserve). */
export const TOO_LONG = 'commits of 64 digits (SHA-256) are not taken; pass --commit with 40';

/** Whether the commit id is one of a git repository with SHA-256. */
export const isTooLong = (sha: string | undefined): boolean => SHA256.test(sha ?? '');

/** The full id in lower case: of a full id itself, or of what git knows by this name. */
async function resolve(git: Git, revision: string): Promise<string | null> {
  if (SHA1.test(revision) || SHA256.test(revision)) return revision.toLowerCase();
  return resolveCommit(git, revision);
}

/**
 * Resolves a full id, or any revision that git knows (`abc1234`, `HEAD`, a tag).
 * @param source names where it was given: `--commit`
 * @throws UsageError when git does not know it, or when it has 64 digits
 */
export async function givenCommit(git: Git, revision: string, source: string): Promise<string> {
  const sha = await resolve(git, revision);
  if (sha === null)
    throw new UsageError(
      `${source} is "${revision}", which git does not know here; give all 40 digits of the commit id`,
    );
  if (!isTooLong(sha)) return sha;
  const which = isTooLong(revision)
    ? 'has 64 digits'
    : `is "${revision}", which has 64 digits here`;
  throw new UsageError(`${source} ${which}: ${TOO_LONG}`);
}

/** The same for what CI says: Buildkite, for one, may name `HEAD`. Undefined when git does not know it. */
export async function commitOfCi(
  git: Git,
  revision: string | undefined,
): Promise<string | undefined> {
  if (revision === undefined) return undefined;
  return (await resolve(git, revision)) ?? undefined;
}
