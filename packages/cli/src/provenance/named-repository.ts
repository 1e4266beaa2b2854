import { UsageError } from '../io.ts';
import { type Facts, given, splitRepository } from './facts.ts';
import { parseRemote } from './remote.ts';

type Named = { owner: string | undefined; repo: string | undefined };

/**
 * The repository that options or variables name: `shop` beside its owner, `acme/shop`, or the url of a
 * clone, as CI systems give it. The owner may be in both.
 * @param nameOf the names of the two in messages: `--owner`, `VITRINE_OWNER`
 * @throws UsageError for two owners.
 */
export function namedRepository(
  { owner, repo }: Named,
  nameOf: { owner: string; repo: string },
): Facts {
  const text = repo?.replace(/\/+$/, '') ?? '';
  const whole = parseRemote(text) ?? splitRepository(text);
  if (whole.owner === undefined) return given({ owner, repo });
  if (owner !== undefined && owner.toLowerCase() !== whole.owner.toLowerCase())
    throw new UsageError(
      `${nameOf.repo} is "${repo}", with another owner than ${nameOf.owner}, "${owner}"; ` +
        `leave ${nameOf.owner} out, or give the name alone in ${nameOf.repo}`,
    );
  return given({ ...whole });
}
