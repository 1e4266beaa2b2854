import type { Io } from '../../io.ts';
import { type CodeHost, isRefused } from './code-host.ts';
import { type HostUser, issueComments, type Remark } from './issue-comments.ts';
import { createHostRequest } from './request.ts';

/** Gitea and Forgejo; the shapes are those of their API's description, `/api/swagger`. */

export type GiteaOptions = {
  /** `Gitea` or `Forgejo`. */
  name: string;
  /** `https://gitea.example/api/v1`. */
  base: string;
  token: string;
  owner: string;
  repo: string;
  io: Pick<Io, 'fetch' | 'signal'>;
};

/** The users of the tokens that jobs get. Names with these ids cannot be registered. */
const JOB_USERS = new Set(['gitea-actions', 'forgejo-actions']);
const isJobUser = (user: HostUser): boolean =>
  (user?.id ?? 0) < 0 && JOB_USERS.has(user?.login ?? '');

export function createGitea({ name, base, token, owner, repo, io }: GiteaOptions): CodeHost {
  const headers = { Accept: 'application/json', Authorization: `token ${token}` };
  const call = createHostRequest({ name, base, headers, io });
  const at = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;

  /** Tokens may lack the scope `read:user`; a job's own is then the user for jobs. */
  const identify = async () => {
    try {
      const { id } = await call<{ id: number }>('GET', '/user');
      return (user: HostUser) => user?.id === id;
    } catch (error) {
      if (!isRefused(error)) throw error;
      return isJobUser;
    }
  };
  let who: ReturnType<typeof identify> | undefined;

  return {
    name,
    needs: { comment: 'write:issue', status: 'write:repository', deployment: '' },
    advice:
      'make a token with read:user and these scopes and pass it as GITEA_TOKEN, or give the token of the ' +
      'job issues: write, pull-requests: write and code: write',
    cannot: { deployment: `${name} has no deployments; --status links the page` },
    comments: (pullRequest) =>
      issueComments({
        call,
        at,
        pullRequest,
        isOwn() {
          who ??= identify();
          return who;
        },
        // It has no pages.
        list: () => call<Remark[]>('GET', `${at}/issues/${pullRequest}/comments`),
      }),
    async status({ commitSha, name: context, description, url }) {
      const state = 'success';
      const status = { state, context, description, target_url: url };
      await call('POST', `${at}/statuses/${commitSha}`, status);
    },
  };
}
