/** The variables that may hold tokens of code hosts, in the order in which each host's are looked for. */
export const TOKENS = {
  github: ['GITHUB_TOKEN', 'GH_TOKEN'],
  gitea: ['GITEA_TOKEN', 'FORGEJO_TOKEN', 'GITHUB_TOKEN'],
  gitlab: ['VITRINE_GITLAB_TOKEN', 'GITLAB_TOKEN'],
  bitbucket: ['VITRINE_BITBUCKET_TOKEN', 'BITBUCKET_TOKEN'],
} as const;

/** All of them, and the one of a GitLab job. Programs that the command starts do not get them. */
export const CODE_HOST_TOKENS: readonly string[] = [
  ...Object.values(TOKENS).flat(),
  'CI_JOB_TOKEN',
];
