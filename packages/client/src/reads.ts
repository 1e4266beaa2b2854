import type {
  BuildPage,
  BuildRecord,
  LatestBuildQuery,
  Limits,
  ListBuildsQuery,
  ListPreviewsQuery,
  Me,
  PreviewPage,
  PreviewRecord,
  TestRunPage,
  Usage,
} from '@vitrine/contract';
import type { Http } from './http.ts';
import { endlessListCheck } from './paging.ts';
import type { RequestOptions } from './uploads.ts';
import { untilReady } from './wait.ts';

export type BuildQuery = Omit<LatestBuildQuery, 'wait'>;
export type ListQuery = ListBuildsQuery & { owner: string; repo: string };
export type WaitOptions = RequestOptions & {
  /** Seconds to wait for the build to be ready: 0 by default. Long polls of at most 60 seconds. */
  waitSeconds?: number;
};

/**
 * Results of `/healthz` and `/readyz`, and the server's clock minus the local one (milliseconds).
 */
export type Health = { alive: boolean; ready: boolean; clockOffsetMs: number };

type Page<T> = { data: T[]; nextCursor: string | null };

/** Yields the items of all pages, following `nextCursor`. */
export async function* pages<T>(
  ask: (cursor: { cursor?: string }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  const watch = endlessListCheck();
  let cursor: { cursor?: string } | undefined = {};
  while (cursor) {
    const page: Page<T> = await ask(cursor);
    watch(page);
    yield* page.data;
    cursor = page.nextCursor === null ? undefined : { cursor: page.nextCursor };
  }
}

const PROBE_STATUSES = [400, 401, 403, 404, 500, 502, 503, 504];

const at = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;
const buildsOf = (owner: string, repo: string): string =>
  `/api/v1/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/builds`;

/** The calls that read, and the two deletes. */
export function readCalls(http: Http) {
  // Responses are not validated here: the server's contract tests check their shapes.
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
  const listPreviews = (query: ListPreviewsQuery = {}, options: RequestOptions = {}) =>
    get<PreviewPage>('/api/v1/previews', query, options);

  return {
    listBuilds,
    listPreviews,
    /** The latest build of a branch and platform (`ios` by default), or the build of a commit. */
    latestBuild: (query: BuildQuery, options: WaitOptions = {}): Promise<BuildRecord> =>
      untilReady(http, '/api/v1/builds', { ...query }, options),
    getBuild: (id: string, options: WaitOptions = {}): Promise<BuildRecord> =>
      untilReady(http, at('/api/v1/builds', id), {}, options),
    deleteBuild: (id: string, options?: RequestOptions) =>
      remove(at('/api/v1/builds', id), options),
    /** All builds of a repository, newest first, from all pages. */
    allBuilds: (query: ListQuery, options: RequestOptions = {}) =>
      pages((cursor) => listBuilds({ ...query, ...cursor }, options)),
    getPreview: (shareId: string, options?: RequestOptions) =>
      get<PreviewRecord>(at('/api/v1/previews', shareId), {}, options),
    deletePreview: (shareId: string, options?: RequestOptions) =>
      remove(at('/api/v1/previews', shareId), options),
    /** All previews of the account, newest first, from all pages. */
    allPreviews: (query: ListPreviewsQuery = {}, options: RequestOptions = {}) =>
      pages((cursor) => listPreviews({ ...query, ...cursor }, options)),
    /** The account's usage in [from, to), both in RFC 3339 format or a day in UTC. */
    usage: (query: { from?: string; to?: string } = {}, options?: RequestOptions) =>
      get<Usage>('/api/v1/usage', query, options),
    /**
     * The account's billed test runs in [from, to), in the order of their `sequence`, from all
     * pages. A day such as `2026-11-20` is its start in UTC.
     */
    testRuns: (
      query: { from?: string; to?: string; limit?: number } = {},
      options: RequestOptions = {},
    ) =>
      pages((cursor) =>
        get<TestRunPage>('/api/v1/usage/test-runs', { ...query, ...cursor }, options),
      ),
    me: (options?: RequestOptions) => get<Me>('/api/v1/me', {}, options),
    limits: (options?: RequestOptions) => get<Limits>('/api/v1/limits', {}, options),
    /** Requests `/healthz` and `/readyz`. An unready server is a result, not an error. */
    async health(options: RequestOptions = {}): Promise<Health> {
      const alive = await probe('/healthz', options);
      const ready = await probe('/readyz', options);
      return { alive, ready, clockOffsetMs: http.clockOffsetMs() ?? 0 };
    },
  };
}
