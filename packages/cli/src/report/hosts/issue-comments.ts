import type { Comment, Comments } from './code-host.ts';
import type { HostRequest } from './request.ts';

/** Comments on issues and pull requests in the form of GitHub, which Gitea and Forgejo have as well. */

export type HostUser = { id?: number; login?: string; type?: string } | null | undefined;
export type Remark = { id: number; body?: string | null; user?: HostUser };
/** Whether a user is the token's own. */
export type IsOwn = (user: HostUser) => boolean;

export type IssueComments = {
  call: HostRequest;
  /** `/repos/acme/shop`. */
  at: string;
  pullRequest: number;
  isOwn(): Promise<IsOwn>;
  list(): Promise<Remark[]>;
};

export function issueComments({ call, at, pullRequest, isOwn, list }: IssueComments): Comments {
  return {
    async own() {
      const mine = await isOwn();
      const remarks = (await list()).filter(({ user }) => mine(user));
      const own = remarks.map(({ id, body }): Comment => ({ id, body: body ?? '' }));
      return own.sort((a, b) => a.id - b.id);
    },
    async create(body) {
      const path = `${at}/issues/${pullRequest}/comments`;
      return (await call<Remark>('POST', path, { body })).id;
    },
    async update(id, body) {
      await call('PATCH', `${at}/issues/comments/${id}`, { body });
    },
    async remove(id) {
      await call('DELETE', `${at}/issues/comments/${id}`);
    },
  };
}
