import { type Env, value } from './ci/provider.ts';
import { type Facts, given, pullRequestNumber } from './facts.ts';
import { namedRepository } from './named-repository.ts';

/** The variables that say what neither options nor a known CI system do. */
export const variableOf = {
  owner: 'VITRINE_OWNER',
  repo: 'VITRINE_REPO',
  branch: 'VITRINE_BRANCH',
  commitSha: 'VITRINE_COMMIT',
  pullRequest: 'VITRINE_PULL_REQUEST',
} as const;

/**
 * Reads them as the options of the same names are read. A blank one is as good as unset, and so is
 * `VITRINE_PULL_REQUEST=false`: several CI systems have `false` where there is no pull request.
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
