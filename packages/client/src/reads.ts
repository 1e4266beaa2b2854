import type {
  BuildPage,
  BuildRecord,
  LatestBuildQuery,
  Limits,
  ListBuildsQuery,
  Me,
  PreviewPage,
  PreviewRecord,
  Usage,
} from '@vitrine/contract';
import type { Http } from './http.ts';
import type { RequestOptions } from './uploads.ts';
import { untilReady } from './wait.ts';

export type BuildQuery = Omit<LatestBuildQuery, 'wait'>;
export type ListQuery = ListBuildsQuery & { owner: string; repo: string };
export type WaitOptions = RequestOptions & {
  /** Seconds to wait until the build is ready; as many requests of 60 seconds as that takes. */
  waitSeconds?: number;
};

/** How the server is: both probes, and its clock minus ours. */
export type Health = { alive: boolean; ready: boolean; clockOffsetMs: number };

type Page<T> = { data: T[]; nextCursor: string | null };

/** Follows `nextCursor` to the end. */
export async function* pages<T>(
  ask: (cursor: { cursor?: string }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: { cursor?: string } | undefined = {};
  while (cursor) {
    const page: Page<T> = await ask(cursor);
    yield* page.data;
    cursor = page.nextCursor === null ? undefined : { cursor: page.nextCursor };
  }
}

const PROBE_STATUSES = [400, 401, 403, 404, 500, 502, 503, 504];

const at = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;
const buildsOf = (owner: string, repo: string): string =>
  `/api/v1/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/builds`;

/** Everything that reads, and the two deletes. */
export function readCalls(http: Http) {
  // The shape of an answer is the server's promise; the contract's tests hold it there.
  const get = async <T>(path: string, query: object = {}, { signal }: RequestOptions = {}) =>
    (await http.call({ method: 'GET', path, query: { ...query }, signal })).body as T;
  const remove = async (path: string, { signal }: RequestOptions = {}): Promise<void> => {
    await http.call({ method: 'DELETE', path, signal });
  };
  const probe = async (path: string, { signal }: RequestOptions) => {
    const answer = await http.call({ method: 'GET', path, accept: PROBE_STATUSES, signal });
    return answer.status === 200;
  };

  /** One page of a repository's builds, newest first. */
  const listBuilds = ({ owner, repo, ...query }: ListQuery, options: RequestOptions = {}) =>
    get<BuildPage>(buildsOf(owner, repo), query, options);

  /** One page of the account's previews, newest first. */
  const listPreviews = (
    query: { limit?: number; cursor?: string } = {},
    options: RequestOptions = {},
  ) => get<PreviewPage>('/api/v1/previews', query, options);

  return {
    listBuilds,
    listPreviews,
    /** The latest build of a branch and platform (`ios` when not given), or that of a commit. */
    latestBuild: (query: BuildQuery, options: WaitOptions = {}): Promise<BuildRecord> =>
      untilReady(http, '/api/v1/builds', { ...query }, options),
    getBuild: (id: string, options: WaitOptions = {}): Promise<BuildRecord> =>
      untilReady(http, at('/api/v1/builds', id), {}, options),
    deleteBuild: (id: string, options?: RequestOptions) =>
      remove(at('/api/v1/builds', id), options),
    /** Every build of a repository, newest first, over all pages. */
    allBuilds: (query: ListQuery, options: RequestOptions = {}) =>
      pages((cursor) => listBuilds({ ...query, ...cursor }, options)),
    getPreview: (shareId: string, options?: RequestOptions) =>
      get<PreviewRecord>(at('/api/v1/previews', shareId), {}, options),
    deletePreview: (shareId: string, options?: RequestOptions) =>
      remove(at('/api/v1/previews', shareId), options),
    /** Every preview of the account, newest first, over all pages. */
    allPreviews: (query: { limit?: number } = {}, options: RequestOptions = {}) =>
      pages((cursor) => listPreviews({ ...query, ...cursor }, options)),
    /** What the account used in [from, to), both RFC 3339. */
    usage: (query: { from?: string; to?: string } = {}, options?: RequestOptions) =>
      get<Usage>('/api/v1/usage', query, options),
    me: (options?: RequestOptions) => get<Me>('/api/v1/me', {}, options),
    limits: (options?: RequestOptions) => get<Limits>('/api/v1/limits', {}, options),
    /** Asks `/healthz` and `/readyz`; an unready server is an answer, not an error. */
    async health(options: RequestOptions = {}): Promise<Health> {
      const alive = await probe('/healthz', options);
      const ready = await probe('/readyz', options);
      return { alive, ready, clockOffsetMs: http.clockOffsetMs() };
    },
  };
}
