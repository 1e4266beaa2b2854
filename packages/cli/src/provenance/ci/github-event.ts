import { type Env, type Tools, value } from './provider.ts';

/** Null when the repository was deleted. */
export type Repository = { full_name?: string } | null;

type PullOfRun = { number?: number; base?: { ref?: string; repo?: { id?: number } } };

type Commit = { id?: string; message?: string; author?: { name?: string } };

/** What is read of the payload of the webhook. Gitea and Forgejo write the same form. */
export type Event = {
  repository?: { id?: number };
  pull_request?: {
    number?: number;
    head?: { sha?: string; ref?: string; repo?: Repository };
    base?: { ref?: string };
    user?: { login?: string };
  };
  workflow_run?: {
    event?: string;
    id?: number;
    head_sha?: string;
    head_branch?: string | null;
    head_commit?: { id?: string } | null;
    head_repository?: Repository;
    /** Empty when the pull request comes from a fork. */
    pull_requests?: PullOfRun[] | null;
  };
  /** The group of a merge queue. */
  merge_group?: { head_sha?: string; head_ref?: string; head_commit?: Commit | null };
  issue?: { number?: number; pull_request?: object };
  head_commit?: Commit | null;
  base_ref?: string | null;
};

/** The event that started the run; empty when the file cannot be read or is no JSON object. */
export async function readEvent(env: Env, { readText }: Tools): Promise<Event> {
  const path = value(env, 'GITHUB_EVENT_PATH');
  try {
    const event: unknown = JSON.parse((path && (await readText(path))) || '{}');
    return typeof event === 'object' && event !== null ? event : {};
  } catch {
    return {};
  }
}

/**
 * The pull request that the run before a `workflow_run` was for. GitHub may list one to the parent
 * repository of this fork as well, which does not count here.
 */
export const pullOfRun = ({ workflow_run, repository }: Event): PullOfRun | undefined =>
  workflow_run?.pull_requests?.find(({ base }) => base?.repo?.id === repository?.id);
