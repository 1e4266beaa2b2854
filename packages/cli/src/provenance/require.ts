import { branchProblem } from '@vitrine/contract';
import { type Io, UsageError } from '../io.ts';
import { list, printable, shortSha } from '../output/text.ts';
import type { Collected } from './collect.ts';
import type { Facts } from './facts.ts';
import { variableOf } from './variables.ts';

/** The facts that can be asked for: what to call them, and the option that gives them. */
type Asked = 'owner' | 'repo' | 'branch' | 'commitSha';

const words: Record<Asked, [string, string]> = {
  owner: ['the owner', '--owner <name>'],
  repo: ['the repository', '--repo <name>'],
  branch: ['the branch', '--branch <name>'],
  commitSha: ['the commit', '--commit <sha>'],
};

/** Why git and CI do not tell all of them. */
export function whyMissing({ gitProblem, facts, provider }: Collected): string {
  if (gitProblem !== null) return gitProblem;
  if (provider !== null) return `${provider} does not say, and neither does git`;
  if (facts.commitSha === undefined) return 'this is no git work tree with a commit';
  if (facts.branch === undefined) return 'git has no branch checked out (HEAD is detached)';
  return 'git has no remote that names a hosted repository';
}

/**
 * The facts that a command needs.
 * @throws UsageError when one is missing, or when the server would refuse the branch name.
 */
export function requireFacts<Name extends Asked>(
  collected: Collected,
  names: readonly Name[],
): Required<Pick<Facts, Name>> {
  const { facts } = collected;
  const missing = names.filter((name) => facts[name] === undefined);
  if (missing.length > 0) {
    const what = list(missing.map((name) => words[name][0]));
    const how = missing.map((name) => words[name][1]).join(' ');
    const variables = list(missing.map((name) => variableOf[name]));
    const reasons = missing.map((name) => collected.notTaken[name] ?? whyMissing(collected));
    const why = [...new Set(reasons)].join('; ');
    throw new UsageError(`cannot tell ${what}: ${why}. Pass ${how}, or set ${variables}`);
  }
  const problem = facts.branch === undefined ? null : branchProblem(facts.branch);
  if (problem !== null)
    throw new UsageError(
      `the branch "${facts.branch}" ${problem}; pass another with --branch <name>`,
    );
  return facts as Required<Pick<Facts, Name>>;
}

/**
 * Warns that HEAD is not the commit that CI names. It is printed even with `--json`, since a bundle
 * of another branch would replace the build of this one.
 */
export function warnOfOtherCommit({ checkedOut, facts, provider }: Collected, io: Io): void {
  if (checkedOut === null) return;
  const [here, there] = [checkedOut, facts.commitSha ?? ''].map(shortSha);
  const branch = facts.branch === undefined ? '' : ` of ${facts.branch}`;
  const warning =
    `Warning: ${here} is checked out, and uploaded is ${there}${branch}, as ${provider} says. ` +
    'If the bundle was built from what is checked out, pass --branch and --commit.';
  io.err(`${printable(warning)}\n`);
}

/** `acme/shop (git), branch main (GitHub Actions), commit 0123456 (…)`, for people. */
export function describeFacts({ facts, from }: Collected): string {
  const parts: [string, string | undefined][] = [];
  if (facts.owner && facts.repo) parts.push([`${facts.owner}/${facts.repo}`, from.repo]);
  if (facts.branch) parts.push([`branch ${facts.branch}`, from.branch]);
  if (facts.commitSha) parts.push([`commit ${shortSha(facts.commitSha)}`, from.commitSha]);
  if (facts.pullRequest) parts.push([`pull request ${facts.pullRequest}`, from.pullRequest]);
  const sources = new Set(parts.map(([, source]) => source));
  if (sources.size === 1)
    return printable(`${parts.map(([text]) => text).join(', ')} (${[...sources][0]})`);
  return printable(parts.map(([text, source]) => `${text} (${source})`).join(', '));
}
