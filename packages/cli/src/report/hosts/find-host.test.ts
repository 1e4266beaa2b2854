import { expect, test } from 'vitest';
import { fakeIo } from '../../../test/support/fake-io.ts';
import { findHost } from './find-host.ts';

const repository = { owner: 'acme', repo: 'shop' };
const gitHub = {
  GITHUB_ACTIONS: 'true',
  GITHUB_API_URL: 'https://api.github.com',
  GITHUB_REPOSITORY: 'acme/shop',
};
const gitLab = { GITLAB_CI: 'true', CI_API_V4_URL: 'https://gitlab.example/api/v4' };
const gitea = { ...gitHub, GITEA_ACTIONS: 'true', GITHUB_API_URL: 'https://git.example/api/v1' };
const woodpecker = { CI_FORGE_TYPE: 'forgejo', CI_FORGE_URL: 'https://codeberg.org' };

/** What the host asks for its first comment: the url and the header with the token. */
async function firstRequest(env: Record<string, string>) {
  const asked: { url: string; headers: Headers }[] = [];
  const { io } = fakeIo({
    env,
    fetch: async (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers) });
      return Response.json({ message: 'no' }, { status: 418 });
    },
  });
  const found = findHost(repository, io);
  if ('reason' in found) return found.reason;
  const commit = { commitSha: 'a'.repeat(40), name: 'vitrine/ios', description: '', url: '' };
  await found.host.status?.(commit).catch(() => {});
  const [{ url, headers } = { url: '', headers: new Headers() }] = asked;
  return `${found.host.name} ${url} ${headers.get('authorization') ?? headers.get('private-token')}`;
}

const sha = 'a'.repeat(40);

test.each([
  [
    'GitHub Actions',
    { ...gitHub, GITHUB_TOKEN: 't' },
    `GitHub https://api.github.com/repos/acme/shop/statuses/${sha} Bearer t`,
  ],
  [
    'GitHub Enterprise',
    { ...gitHub, GITHUB_API_URL: 'https://ghe.example/api/v3/', GH_TOKEN: 't' },
    `GitHub https://ghe.example/api/v3/repos/acme/shop/statuses/${sha} Bearer t`,
  ],
  [
    'Gitea Actions',
    { ...gitea, GITEA_TOKEN: 'own', GITHUB_TOKEN: 't' },
    `Gitea https://git.example/api/v1/repos/acme/shop/statuses/${sha} token own`,
  ],
  [
    'Forgejo Actions',
    { ...gitea, FORGEJO_ACTIONS: 'true', GITHUB_TOKEN: 't' },
    `Forgejo https://git.example/api/v1/repos/acme/shop/statuses/${sha} token t`,
  ],
  [
    'GitLab CI',
    { ...gitLab, CI_PROJECT_ID: '7', GITLAB_TOKEN: 't' },
    `GitLab https://gitlab.example/api/v4/projects/7/statuses/${sha} t`,
  ],
  [
    'Bitbucket Pipelines',
    { BITBUCKET_BUILD_NUMBER: '1', BITBUCKET_TOKEN: 't' },
    `Bitbucket https://api.bitbucket.org/2.0/repositories/acme/shop/commit/${sha}/statuses/build Bearer t`,
  ],
  [
    'Woodpecker',
    { ...woodpecker, FORGEJO_TOKEN: 't' },
    `Forgejo https://codeberg.org/api/v1/repos/acme/shop/statuses/${sha} token t`,
  ],
  [
    'another CI that is told the API',
    { GITHUB_API_URL: 'https://api.github.com', GITHUB_TOKEN: 't' },
    `GitHub https://api.github.com/repos/acme/shop/statuses/${sha} Bearer t`,
  ],
])(
  '[report.10] %s: the token goes to the API that the variables name',
  async (_, env, expected) => {
    expect(await firstRequest(env)).toBe(expected);
  },
);

test.each([
  ['GitHub Actions', gitHub, 'GITHUB_TOKEN'],
  ['Gitea Actions', gitea, 'GITEA_TOKEN'],
  ['GitLab CI', { ...gitLab, CI_JOB_TOKEN: 'job' }, 'VITRINE_GITLAB_TOKEN'],
  ['Bitbucket Pipelines', { BITBUCKET_BUILD_NUMBER: '1' }, 'BITBUCKET_TOKEN'],
  ['no known CI', { GITHUB_TOKEN: 't' }, 'GITHUB_API_URL'],
])('%s without a token: the reason names the variable', async (_, env, variable) => {
  expect(await firstRequest(env)).toContain(`set ${variable}`);
});

test.each([
  ['http://ghe.example/api/v3', 'plain http'],
  ['https://user:secret@ghe.example', 'no http(s) url without a user name'],
  ['ftp://ghe.example', 'no http(s) url'],
])('no token is sent to %s', async (GITHUB_API_URL, why) => {
  const reason = await firstRequest({ ...gitHub, GITHUB_API_URL, GITHUB_TOKEN: 't' });
  expect(reason).toContain(why);
  expect(reason).not.toContain('secret');
});
