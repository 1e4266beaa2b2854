import { createHash } from 'node:crypto';
import type { Io } from '../../io.ts';
import type { CodeHost } from './code-host.ts';
import { createHostRequest } from './request.ts';

/** Bitbucket Cloud; developer.atlassian.com: REST API, commit statuses. */

export type BitbucketOptions = {
  base: string;
  token: string;
  workspace: string;
  repo: string;
  io: Pick<Io, 'fetch' | 'signal'>;
};

/** Keys of build statuses have at most 40 characters. */
const LONGEST_KEY = 40;
const keyOf = (name: string): string =>
  name.length <= LONGEST_KEY
    ? name
    : `vitrine/${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;

export function createBitbucket(options: BitbucketOptions): CodeHost {
  const { base, token, workspace, repo, io } = options;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const call = createHostRequest({ name: 'Bitbucket', base, headers, io });
  const at = `/repositories/${encodeURIComponent(workspace)}/${encodeURIComponent(repo)}`;
  return {
    name: 'Bitbucket',
    needs: { comment: '', status: 'repository: read', deployment: '' },
    advice:
      'make a repository access token with it (only its maker may write a status again), and pass it as BITBUCKET_TOKEN',
    cannot: {
      comment: 'on Bitbucket the link is the build status: pass --status',
      deployment: 'on Bitbucket the link is the build status: pass --status',
    },
    async status({ commitSha, name, description, url }) {
      await call('POST', `${at}/commit/${commitSha}/statuses/build`, {
        key: keyOf(name),
        state: 'SUCCESSFUL',
        name,
        description,
        url,
      });
    },
  };
}
