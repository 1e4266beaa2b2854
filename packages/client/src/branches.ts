import type {
  Branches,
  BranchPage,
  BranchRecord,
  CloseBranches,
  ListBranchesQuery,
  ListRepositoriesQuery,
  RepositoryPage,
} from '@vitrine/contract';
import type { Http } from './http.ts';
import { pages } from './reads.ts';
import type { RequestOptions } from './uploads.ts';

type Repository = { owner: string; repo: string };
export type BranchesQuery = ListBranchesQuery & Repository;
/** A branch with all of its applications and platforms. */
export type BranchInput = Repository & { branch: string };
/** A branch, or those of a pull request. */
export type CloseInput = Repository & CloseBranches;

const ROOT = '/api/v1/repositories';
const branchesOf = ({ owner, repo }: Repository): string =>
  `${ROOT}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/branches`;

/** The calls about repositories and their branches. */
export function branchCalls(http: Http) {
  const get = async <T>(path: string, query: object, { signal }: RequestOptions) =>
    (await http.call({ method: 'GET', path, query: { ...query }, signal })).body as T;
  // A close or a pin that is repeated changes nothing more.
  const post = async (path: string, body: object, { signal }: RequestOptions) =>
    ((await http.call({ method: 'POST', path, body, signal })).body as Branches).data;

  /** One page of the linked repositories, by name. */
  const repositories = (query: ListRepositoriesQuery = {}, options: RequestOptions = {}) =>
    get<RepositoryPage>(ROOT, query, options);

  /** One page of the branches of a repository, last upload first. */
  const branches = ({ owner, repo, ...query }: BranchesQuery, options: RequestOptions = {}) =>
    get<BranchPage>(branchesOf({ owner, repo }), query, options);

  return {
    repositories,
    branches,
    allRepositories: (options: RequestOptions = {}) =>
      pages((cursor) => repositories(cursor, options)),
    allBranches: (query: BranchesQuery, options: RequestOptions = {}) =>
      pages((cursor) => branches({ ...query, ...cursor }, options)),
    /** The closed branches. Empty when there is none of this name or pull request. */
    closeBranches: (
      { owner, repo, ...body }: CloseInput,
      options: RequestOptions = {},
    ): Promise<BranchRecord[]> => post(`${branchesOf({ owner, repo })}/close`, body, options),
    pinBranch: ({ owner, repo, branch }: BranchInput, options: RequestOptions = {}) =>
      post(`${branchesOf({ owner, repo })}/pin`, { branch }, options),
    unpinBranch: ({ owner, repo, branch }: BranchInput, options: RequestOptions = {}) =>
      post(`${branchesOf({ owner, repo })}/unpin`, { branch }, options),
    async deleteBranch(
      { owner, repo, branch }: BranchInput,
      { signal }: RequestOptions = {},
    ): Promise<void> {
      const path = branchesOf({ owner, repo });
      await http.call({ method: 'DELETE', path, query: { branch }, signal });
    },
  };
}
