import type { Io } from '../../io.ts';
import { type CodeHost, HostError } from './code-host.ts';
import { createHostRequest } from './request.ts';

/** GitLab; docs.gitlab.com/api: notes, and commits ("Set commit pipeline status"). */

export type GitLabOptions = {
  /** `https://gitlab.example/api/v4`. */
  base: string;
  token: string;
  /** Id, or path with a slash, of the project of the merge request. */
  project: string;
  /** The same of the project whose pipeline this is: that of a fork has another. */
  ownProject: string;
  /** Id of the pipeline of a commit, so that the status appears in it and in no other. */
  pipelineOf(commitSha: string): number | null;
  io: Pick<Io, 'fetch' | 'signal'>;
};

type Note = { id: number; body?: string; system?: boolean; author?: { id?: number } | null };

const PER_PAGE = 100;
const MAX_PAGES = 50;
/** GitLab's columns for names, descriptions and urls. */
const LONGEST = 255;

export function createGitLab(options: GitLabOptions): CodeHost {
  const { base, token, io } = options;
  const headers = { Accept: 'application/json', 'PRIVATE-TOKEN': token };
  const call = createHostRequest({ name: 'GitLab', base, headers, io });
  const project = `/projects/${encodeURIComponent(options.project)}`;
  const ownProject = `/projects/${encodeURIComponent(options.ownProject)}`;
  let who: Promise<{ id: number }> | undefined;

  async function allNotes(at: string): Promise<Note[]> {
    const all: Note[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = `sort=asc&order_by=created_at&per_page=${PER_PAGE}&page=${page}`;
      const some = await call<Note[]>('GET', `${at}?${query}`);
      all.push(...some);
      if (some.length < PER_PAGE) break;
    }
    return all;
  }

  return {
    name: 'GitLab',
    needs: {
      comment: 'scope api, role Reporter',
      status: 'scope api, role Developer',
      deployment: '',
    },
    advice: 'make a project access token with these, and pass it as VITRINE_GITLAB_TOKEN',
    cannot: {
      deployment: 'on GitLab write --dotenv vitrine.env and environment: url: $VITRINE_BRANCH_URL',
    },
    comments(pullRequest) {
      const at = `${project}/merge_requests/${pullRequest}/notes`;
      return {
        async own() {
          who ??= call<{ id: number }>('GET', '/user');
          const { id: self } = await who;
          const notes = (await allNotes(at)).filter(
            ({ system, author }) => !system && author?.id === self,
          );
          return notes.map(({ id, body = '' }) => ({ id, body })).sort((a, b) => a.id - b.id);
        },
        async create(body) {
          return (await call<Note>('POST', at, { body })).id;
        },
        async update(id, body) {
          await call('PUT', `${at}/${id}`, { body });
        },
        async remove(id) {
          await call('DELETE', `${at}/${id}`);
        },
      };
    },
    async status({ commitSha, name, description, url }) {
      const pipeline = options.pipelineOf(commitSha);
      await call('POST', `${ownProject}/statuses/${commitSha}`, {
        state: 'success',
        name: name.slice(0, LONGEST),
        description: description.slice(0, LONGEST),
        target_url: url,
        ...(pipeline !== null && { pipeline_id: pipeline }),
      }).catch((error: unknown) => {
        // It is a success already, for instance because the job runs again.
        const isSame = error instanceof HostError && /cannot transition/i.test(error.message);
        if (!isSame) throw error;
      });
    },
  };
}
