import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Io, UsageError } from '../io.ts';
import type { Found, Job, Provider } from './ci/provider.ts';
import { detectProvider } from './ci/providers.ts';
import { commitOfCi, givenCommit, isTooLong, TOO_LONG } from './commit.ts';
import { type FactName, type Facts, queueGroup } from './facts.ts';
import { createGit, describeCommit, type Git, parents, readGit } from './git.ts';
import { factsOfVariables, variableOf } from './variables.ts';

export type Collected = {
  facts: Facts;
  /** Where each fact comes from: `--branch`, `VITRINE_BRANCH`, `GitHub Actions`, `git`. */
  from: Partial<Record<FactName, string>>;
  /** What CI tells about its run; empty outside of CI. None of it goes into the provenance. */
  job: Job;
  /** Why a possible source of a fact was not used, for the message that asks for the fact. */
  notTaken: Partial<Record<FactName, string>>;
  /** Why git failed: it is not installed, or it does not trust the folder; otherwise null. */
  gitProblem: string | null;
  /** The name of the CI system; null outside of CI, and in one whose variables are not known. */
  provider: string | null;
  /** HEAD, when it is neither the commit that CI names nor a child of it; otherwise null. */
  checkedOut: string | null;
};

const optionOf: Record<FactName, string> = {
  owner: '--owner',
  repo: '--repo',
  branch: '--branch',
  commitSha: '--commit',
  commitMessage: '--message',
  author: '--author',
  pullRequest: '--pull-request',
};

const DETACHED =
  'git and CI systems say HEAD when no branch is checked out, and git allows no branch of that name';

/** Checks facts that the user gave by options or variables, and resolves the commit. */
async function named(facts: Facts, nameOf: Partial<Record<FactName, string>>, git: Git) {
  if (facts.branch === 'HEAD')
    throw new UsageError(
      `${nameOf.branch} must not be "HEAD": ${DETACHED}; give the branch's name`,
    );
  if (facts.commitSha === undefined) return facts;
  const commitSha = await givenCommit(git, facts.commitSha, nameOf.commitSha ?? '');
  return { ...facts, commitSha };
}

/**
 * Whether `head` is `commit` or has it as a parent. The second holds for the test merge of a pull
 * request and for a commit that the job made itself.
 */
async function isBuiltOn(git: Git, head: string, commit: string): Promise<boolean> {
  return head === commit || (await parents(git, head)).includes(commit);
}

/** What CI says, with the full id of its commit. */
async function readCi(provider: Provider, git: Git, io: Io): Promise<Found> {
  const readText = (path: string) => readFile(resolve(io.cwd, path), 'utf8').catch(() => null);
  const { facts, job } = await provider.read(io.env, { git, readText });
  const { commitSha: said, ...others } = facts;
  const commitSha = await commitOfCi(git, said);
  return { facts: commitSha === undefined ? others : { ...others, commitSha }, job };
}

/** Why the branch that git has checked out is not taken in CI. */
function whyNotGits(provider: Provider | undefined, { tag }: Job, io: Io): string {
  const name = provider?.name ?? io.ciName ?? 'this CI system';
  if (tag !== undefined) return `${name} runs for the tag ${tag}, which is on no branch`;
  const says = provider ? 'does not tell the branch' : 'has variables that are not known here';
  return `${name} ${says}, and what git has checked out in CI may be another branch`;
}

/**
 * Collects the facts. Options take precedence over VITRINE_* variables, these over what CI says, and
 * CI over git. In CI the branch is never taken from git: Drone and Woodpecker, for instance, build a
 * pull request on the branch that it is to be merged into.
 */
export async function collect(options: Facts, io: Io): Promise<Collected> {
  const { git, problem } = createGit(io.cwd, io.env);
  const provider = detectProvider(io.env);
  const facts: Facts = {};
  const from: Collected['from'] = {};
  const notTaken: Collected['notTaken'] = {};
  const take = (found: Facts, source: (name: FactName) => string) => {
    for (const name of Object.keys(found) as FactName[]) {
      if (facts[name] !== undefined || found[name] === undefined) continue;
      Object.assign(facts, { [name]: found[name] });
      from[name] = source(name);
    }
  };
  /** Drops `HEAD` as a branch, and a commit that the server would refuse. */
  const drop = (found: Facts, source: string) => {
    if (found.branch === 'HEAD') {
      delete found.branch;
      notTaken.branch = `${source} gives "HEAD" for the branch: ${DETACHED}`;
    }
    if (isTooLong(found.commitSha)) {
      delete found.commitSha;
      notTaken.commitSha = TOO_LONG;
    }
  };
  take(await named(options, optionOf, git), (name) => optionOf[name]);
  const variables: Partial<Record<FactName, string>> = variableOf;
  // A variable is not checked if an option gives the same fact.
  const told = factsOfVariables(io.env);
  for (const name of Object.keys(facts) as FactName[]) delete told[name];
  take(await named(told, variables, git), (name) => variables[name] ?? '');
  const explicit = facts.commitSha;
  const tree = await readGit(git);
  const { commitSha: head } = tree;
  const isInRepository = Object.keys(tree).length > 0;
  drop(tree, 'git');
  let job: Job = {};
  let checkedOut: string | null = null;
  if (provider) {
    const found = await readCi(provider, git, io);
    const said = found.facts;
    job = found.job;
    drop(said, provider.name);
    // CI describes its own commit. The description does not apply to another --commit.
    if (explicit !== undefined && explicit !== said.commitSha)
      for (const name of ['commitMessage', 'author', 'pullRequest'] as const) delete said[name];
    take(said, () => provider.name);
    const isOurs = from.commitSha === provider.name && !provider.isAfterAnother?.(io.env);
    if (isOurs && head && !(await isBuiltOn(git, head, facts.commitSha ?? ''))) checkedOut = head;
  }
  if (provider || io.isCi) {
    delete tree.branch;
    notTaken.branch ??= whyNotGits(provider, job, io);
  }
  take(tree, () => 'git');
  const group = queueGroup(facts.branch);
  if (group) {
    const { branch, baseBranch, pullRequest } = group;
    facts.branch = branch;
    take({ pullRequest }, () => from.branch ?? '');
    job = { ...job, baseBranch };
  }
  if (isInRepository && facts.commitSha !== undefined)
    take(await describeCommit(git, facts.commitSha), () => 'git');
  const { name = null } = provider ?? {};
  return { facts, from, job, notTaken, gitProblem: problem(), provider: name, checkedOut };
}
