/** Variables that hold an ID token, in the order in which they are looked for, with their names. */
export const HELD_TOKENS = {
  VITRINE_ID_TOKEN: 'VITRINE_ID_TOKEN',
  CIRCLE_OIDC_TOKEN_V2: 'CircleCI (CIRCLE_OIDC_TOKEN_V2)',
  BITRISE_IDENTITY_TOKEN: 'Bitrise (BITRISE_IDENTITY_TOKEN)',
  BITBUCKET_STEP_OIDC_TOKEN: 'Bitbucket Pipelines (BITBUCKET_STEP_OIDC_TOKEN)',
} as const;

/** Variables that other programs must not get: tokens, and what tokens are requested with. */
export const TOKEN_VARIABLES = [
  ...Object.keys(HELD_TOKENS),
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'CIRCLE_OIDC_TOKEN',
  'BUILDKITE_AGENT_ACCESS_TOKEN',
];
