import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { UsageError } from '../io.ts';
import type { FactName, Facts } from './facts.ts';
import { createGit, describeCommit, type Git, parents, readGit, resolveCommit } from './git.ts';
import { detectProvider } from './providers.ts';

export type Collected = {
  facts: Facts;
  /** Where each fact comes from: `--branch`, `GitHub Actions`, `git`. */
  from: Partial<Record<FactName, string>>;
  /** Why git failed: it is not installed, or it does not trust the folder; otherwise null. */
  gitProblem: string | null;
  /** The name of the CI system; null outside of CI. */
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

const FULL_SHA = /^[0-9a-f]{40}$/i;

/** Resolves `--commit`: a full id, or any revision that git knows (`abc1234`, `HEAD`, a tag). */
async function fullCommit(git: Git, revision: string): Promise<string> {
  if (FULL_SHA.test(revision)) return revision.toLowerCase();
  const sha = await resolveCommit(git, revision);
  if (sha) return sha;
  throw new UsageError(
    `--commit is "${revision}", which git does not know here; give all 40 digits of the commit id`,
  );
}

/**
 * Whether `head` is `commit` or has it as a parent. The second holds for the test merge of a pull
 * request and for a commit that the job made itself.
 */
async function isBuiltOn(git: Git, head: string, commit: string): Promise<boolean> {
  return head === commit || (await parents(git, head)).includes(commit);
}

/** Collects the facts. Options take precedence over CI, and CI over git. */
export async function collect(options: Facts, io: Io): Promise<Collected> {
  const { git, problem } = createGit(io.cwd, io.env);
  const provider = detectProvider(io.env);
  const facts: Facts = {};
  const from: Collected['from'] = {};
  const take = (found: Facts, source: (name: FactName) => string) => {
    for (const name of Object.keys(found) as FactName[]) {
      if (facts[name] !== undefined) continue;
      Object.assign(facts, { [name]: found[name] });
      from[name] = source(name);
    }
  };
  const { commitSha } = options;
  const explicit = commitSha === undefined ? {} : { commitSha: await fullCommit(git, commitSha) };
  take({ ...options, ...explicit }, (name) => optionOf[name]);
  const tree = await readGit(git);
  let checkedOut: string | null = null;
  if (provider) {
    const readText = (path: string) => readFile(resolve(io.cwd, path), 'utf8').catch(() => null);
    const found = await provider.read(io.env, { git, readText });
    // CI describes its own commit. The description does not apply to another --commit.
    if (commitSha !== undefined && facts.commitSha !== found.commitSha)
      for (const name of ['commitMessage', 'author', 'pullRequest'] as const) delete found[name];
    take(found, () => provider.name);
    // When HEAD is another commit, its branch (mostly the default branch) says nothing about the
    // branch of the commit that CI names.
    if (found.commitSha !== undefined && found.commitSha !== tree.commitSha) delete tree.branch;
    const isOurs = from.commitSha === provider.name && !provider.isAfterAnother?.(io.env);
    const { commitSha: head } = tree;
    if (isOurs && head && !(await isBuiltOn(git, head, facts.commitSha ?? ''))) checkedOut = head;
  }
  take(tree, () => 'git');
  if (facts.commitSha !== undefined) take(await describeCommit(git, facts.commitSha), () => 'git');
  const { name = null } = provider ?? {};
  return { facts, from, gitProblem: problem(), provider: name, checkedOut };
}
