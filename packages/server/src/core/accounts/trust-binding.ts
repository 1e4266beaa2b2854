import type { Trust } from '../model/trust.ts';

/**
 * Whether the claims that a trust binds identify a repository, or would let others in too. The names
 * of claims are those of the providers' documentation.
 */

type Bound = Trust['claims'];

/**
 * Issuers that sign the tokens of everybody's jobs, with the claims of which one has to be bound:
 * without it, jobs of strangers would get a key. `sub` is not among Bitrise's: the job may choose it.
 * A slug of a Buildkite pipeline is unique only in its organization.
 */
const SHARED_ISSUERS: Record<string, string[]> = {
  'https://token.actions.githubusercontent.com': [
    'repository_id',
    'repository_owner_id',
    'repository',
    'repository_owner',
    'sub',
    'workflow_ref',
    'enterprise_id',
  ],
  'https://gitlab.com': [
    'project_id',
    'namespace_id',
    'project_path',
    'namespace_path',
    'sub',
    'ci_config_ref_uri',
  ],
  'https://agent.buildkite.com': ['pipeline_id', 'organization_id', 'organization_slug', 'sub'],
  'https://token.builds.bitrise.io': ['app_slug', 'workspace_slug', 'repository_url'],
};

/** Claims that are the id of a repository, or of what stands for it at the provider. */
const REPOSITORY_IDS = [
  'repository_id',
  'project_id',
  'oidc.circleci.com/project-id',
  'pipeline_id',
  'app_slug',
  'repositoryUuid',
];

/** Why a trust with these claims may not be added; null when it may. */
export function bindingProblem(issuer: string, claims: Bound): string | null {
  const names = Object.keys(claims);
  if (names.length === 0)
    return 'A trust has to bind claims, or any job of the issuer would get a key. Give --claim, such as --claim repository_id=123456.';
  const needed = SHARED_ISSUERS[issuer.replace(/\/$/, '')];
  if (needed === undefined || needed.some((name) => names.includes(name))) return null;
  return `${names.join(' and ')} alone could be claimed by jobs of strangers: everybody's jobs have tokens of ${issuer}. Bind ${needed[0]} too.`;
}

/** What is weak about the claims of a trust; null when nothing is. */
export function bindingWarning(issuer: string, claims: Bound): string | null {
  const names = Object.keys(claims);
  if (names.some((name) => REPOSITORY_IDS.includes(name))) return null;
  const wanted = SHARED_ISSUERS[issuer.replace(/\/$/, '')]?.[0];
  const example = wanted ?? 'repository_id or project_id';
  return `No claim binds the id of the repository. A name can be given up and taken by somebody else, who then gets keys. Bind the id as well, here ${example}.`;
}
