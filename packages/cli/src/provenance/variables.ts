import { type Env, value } from './ci/provider.ts';
import { type Facts, given, pullRequestNumber } from './facts.ts';
import { namedRepository } from './named-repository.ts';

/** The variables that precede what CI and git say. Options precede them. */
export const variableOf = {
  owner: 'VITRINE_OWNER',
  repo: 'VITRINE_REPO',
  branch: 'VITRINE_BRANCH',
  commitSha: 'VITRINE_COMMIT',
  pullRequest: 'VITRINE_PULL_REQUEST',
} as const;

/**
 * Reads them like the options of the same names. A blank one counts as unset, and so does
 * `VITRINE_PULL_REQUEST=false`: several CI systems set `false` when there is no pull request.
 */
export function factsOfVariables(env: Env): Facts {
  const read = (name: keyof typeof variableOf) => value(env, variableOf[name]);
  const number = read('pullRequest');
  return given({
    ...namedRepository({ owner: read('owner'), repo: read('repo') }, variableOf),
    branch: read('branch')?.replace(/^refs\/heads\//, ''),
    commitSha: read('commitSha'),
    pullRequest: number === 'false' ? undefined : (pullRequestNumber(number) ?? number),
  });
}
