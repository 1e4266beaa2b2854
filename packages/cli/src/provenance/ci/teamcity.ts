import {
  branchOf,
  forkBranch,
  given,
  pullRequestNumber,
  pullRequestOfRef,
  tagOf,
} from '../facts.ts';
import { parents } from '../git.ts';
import { parseRemote } from '../remote.ts';
import { parseProperties } from './properties.ts';
import { type Env, jobOf, type Provider, type Tools, value } from './provider.ts';

type Properties = Readonly<Record<string, string>>;

/**
 * The parameters of the build. The environment names the file with those of the system, and that file
 * names the one with all of them, among them the branch.
 */
async function readParameters(env: Env, { readText }: Tools): Promise<Properties> {
  const path = value(env, 'TEAMCITY_BUILD_PROPERTIES_FILE');
  const system = parseProperties((path && (await readText(path))) || '');
  const all = system['teamcity.configuration.properties.file'];
  return { ...system, ...parseProperties((all && (await readText(all))) || '') };
}

/** The value that all parameters with this prefix agree on; undefined when several VCS roots differ. */
function only(parameters: Properties, pattern: RegExp): string | undefined {
  const entries = Object.entries(parameters).filter(([name]) => pattern.test(name));
  const values = new Set(entries.map(([, text]) => text));
  return values.size === 1 ? [...values][0] : undefined;
}

export const teamcity: Provider = {
  name: 'TeamCity',
  detect: (env) => value(env, 'TEAMCITY_VERSION') !== undefined,
  async read(env, tools) {
    const parameters = await readParameters(env, tools);
    const remote = parseRemote(only(parameters, /^vcsroot\.(?:[^.]+\.)?url$/) ?? '');
    // The branch as git calls it. The logical name may be cut: it is what a `*` stands for.
    const ref = only(parameters, /^teamcity\.build\.vcs\.branch\./);
    const logical = parameters['teamcity.build.branch'];
    const pullRequest =
      pullRequestNumber(parameters['teamcity.pullRequest.number']) ?? pullRequestOfRef(ref);
    // There is no source branch in the parameters for a pull request from a fork.
    const source = branchOf(parameters['teamcity.pullRequest.source.branch']);
    const built = value(env, 'BUILD_VCS_NUMBER') ?? only(env as Properties, /^BUILD_VCS_NUMBER_/);
    // For pull requests of Azure, TeamCity builds the test merge. Its second parent is the head.
    const isMerge = /^refs\/pull\/\d+\/merge$/.test(ref ?? '') && built !== undefined;
    const facts = given({
      owner: remote?.owner,
      repo: remote?.repo,
      branch:
        pullRequest === undefined
          ? branchOf(ref ?? (logical === '<default>' ? undefined : logical))
          : (source ?? forkBranch(pullRequest)),
      commitSha: isMerge ? (await parents(tools.git, built))[1] : built,
      pullRequest,
    });
    const job = jobOf({
      baseBranch: parameters['teamcity.pullRequest.target.branch'],
      jobUrl: value(env, 'BUILD_URL'),
      tag: tagOf(ref),
    });
    return { facts, job };
  },
};
