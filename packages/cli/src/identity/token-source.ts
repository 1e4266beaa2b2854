import { type Io, UsageError } from '../io.ts';
import { value } from '../provenance/ci/provider.ts';
import { buildkiteToken } from './buildkite.ts';
import { githubToken } from './github.ts';
import { HELD_TOKENS } from './token-variables.ts';

/** Where a CI job gets an OIDC ID token that proves which job it is. */
export type TokenSource = {
  /** For messages: `GitHub Actions`, `CircleCI (CIRCLE_OIDC_TOKEN_V2)`. */
  name: string;
  /** A token for this audience, or the one that CI made before the job. */
  token(audience: string): Promise<string>;
};

const isGithub = ({ env }: Pick<Io, 'env'>): boolean => env.GITHUB_ACTIONS === 'true';

/** The first source that the environment offers; null when there is none. */
export function findTokenSource(io: Pick<Io, 'env' | 'fetch' | 'signal'>): TokenSource | null {
  const { env } = io;
  const own = value(env, 'VITRINE_ID_TOKEN');
  if (own !== undefined) return held(HELD_TOKENS.VITRINE_ID_TOKEN, own);
  const url = value(env, 'ACTIONS_ID_TOKEN_REQUEST_URL');
  const secret = value(env, 'ACTIONS_ID_TOKEN_REQUEST_TOKEN');
  if (url !== undefined && secret !== undefined)
    return {
      name: 'GitHub Actions',
      token: (audience) => githubToken({ url, secret, audience }, io),
    };
  if (value(env, 'BUILDKITE_JOB_ID') !== undefined)
    return { name: 'Buildkite', token: (audience) => buildkiteToken(audience, io) };
  for (const [variable, name] of Object.entries(HELD_TOKENS)) {
    const token = value(env, variable);
    if (token !== undefined) return held(name, token);
  }
  return null;
}

const held = (name: string, token: string): TokenSource => ({ name, token: async () => token });

/** The lines that a job needs so that CI gives it ID tokens. */
const LINES = {
  github: `
    permissions: { id-token: write, contents: read, pull-requests: write } # the last for --comment
`,
  gitlab: `
    id_tokens: { VITRINE_ID_TOKEN: { aud: https://vitrine.example } } # the origin of your server
`,
};

/** The error for neither a key nor an ID token. On GitHub and GitLab the job may lack only some lines. */
export function noCredential(io: Pick<Io, 'env'>): UsageError {
  const lines = isGithub(io) ? LINES.github : io.env.GITLAB_CI === 'true' ? LINES.gitlab : null;
  if (lines !== null)
    return new UsageError(
      'no API key: set VITRINE_KEY, or let this job get a key for its identity by adding this line to ' +
        'it (jobs for pull requests of forks get neither)',
      lines,
    );
  return new UsageError(
    'no API key: set VITRINE_KEY; the operator of the server makes one with ' +
      '`vitrine-server key create --account <name> --scope builds`',
  );
}
