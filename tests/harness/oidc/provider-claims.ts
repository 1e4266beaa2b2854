/**
 * The claims of ID tokens as the providers document them, without those that `times` in issuer.ts
 * sets. Nothing here comes from a real job.
 */

/** GitHub Docs, "OpenID Connect reference", of a push to main. Ids are strings there. */
export const github = {
  sub: 'repo:acme/shop:ref:refs/heads/main',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  sha: 'f417a7f9b8b4c5d6e7f8091a2b3c4d5e6f708192',
  repository: 'acme/shop',
  repository_id: '74',
  repository_owner: 'acme',
  repository_owner_id: '65',
  repository_visibility: 'private',
  run_id: '1234567890',
  run_number: '10',
  run_attempt: '2',
  runner_environment: 'github-hosted',
  actor: 'octocat',
  actor_id: '12',
  workflow: 'preview',
  workflow_ref: 'acme/shop/.github/workflows/preview.yml@refs/heads/main',
  job_workflow_ref: 'acme/shop/.github/workflows/preview.yml@refs/heads/main',
  head_ref: '',
  base_ref: '',
  event_name: 'push',
};

/** GitLab Docs, "OpenID Connect (OIDC) authentication using ID tokens". */
export const gitlab = {
  sub: 'project_path:acme/shop:ref_type:branch:ref:main',
  namespace_id: '72',
  namespace_path: 'acme',
  project_id: '20',
  project_path: 'acme/shop',
  user_id: '1',
  user_login: 'sample-user',
  user_access_level: 'developer',
  pipeline_id: '574',
  pipeline_source: 'push',
  job_id: '302',
  ref: 'main',
  ref_type: 'branch',
  ref_protected: 'true',
  groups_direct: ['acme/mobile', 'acme/web'],
  runner_id: 1,
  runner_environment: 'gitlab-hosted',
  sha: '714a629c0b401fdce83e847fc9589983fc6f46bc',
  project_visibility: 'private',
  ci_config_ref_uri: 'gitlab.example/acme/shop//.gitlab-ci.yml@refs/heads/main',
};

/** CircleCI Docs, "OpenID Connect tokens in jobs". Its audience is the id of the organization. */
export const circleci = {
  sub: 'org/6a4b1c9e-3a0f-4c1d-9d1e-1f2a3b4c5d6e/project/9b8a7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d/user/1d2c3b4a-5f6e-4d7c-8b9a-0f1e2d3c4b5a/vcs-origin/github.com/acme/shop/vcs-ref/refs/heads/main',
  aud: '6a4b1c9e-3a0f-4c1d-9d1e-1f2a3b4c5d6e',
  'oidc.circleci.com/project-id': '9b8a7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
  'oidc.circleci.com/context-ids': ['0f1e2d3c-4b5a-4968-8776-655443322110'],
  'oidc.circleci.com/vcs-origin': 'github.com/acme/shop',
  'oidc.circleci.com/vcs-ref': 'refs/heads/main',
  'oidc.circleci.com/ssh-rerun': false,
};

/**
 * Buildkite Docs, "buildkite-agent oidc", and an example that Buildkite gave to RubyGems
 * (rubygems/rubygems.org, issue 5412). The two ids are there when a token asks for them.
 */
export const buildkite = {
  sub: 'organization:acme-inc:pipeline:shop:ref:refs/heads/main:commit:9f3182061f1e2cca4702c368cbc039b7dc9d4485:step:build',
  organization_slug: 'acme-inc',
  pipeline_slug: 'shop',
  organization_id: '0184990a-477b-4fa8-9968-496074483001',
  pipeline_id: '0184990a-477b-4fa8-9968-496074483cee',
  build_number: 5,
  build_branch: 'main',
  build_tag: null,
  build_commit: '9f3182061f1e2cca4702c368cbc039b7dc9d4485',
  step_key: null,
  job_id: '01945ecf-80f0-41e8-9b83-a2970a9305a1',
  agent_id: '01945ecf-8bcf-40a6-9d70-a765db9a0928',
  build_source: 'webhook',
  runner_environment: 'buildkite-hosted',
};

/**
 * Bitrise Docs, "OIDC authentication overview", lists build number, commit hash, repository slug, app
 * slug and workflow, but does not name the claims. A step of Bitrise that fetches tokens prints
 * `app_slug` and `workflow` (naveen-bitrise/bitrise-step-get-identity-token, step/step.go); the names of
 * the repository's claims are those that Tuist's server reads. Former versions of the step let the job
 * choose `sub`.
 */
export const bitrise = {
  sub: 'chosen-by-the-job',
  app_slug: '7c1f3d0a9b8e4f21',
  workflow: 'preview',
  repository_owner: 'acme',
  repository_slug: 'shop',
  repository_url: 'https://github.com/acme/shop',
};
