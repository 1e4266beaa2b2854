import type {
  BranchName,
  CloseBranches,
  ListBranchesQuery,
  ListRepositoriesQuery,
} from '@vitrine/contract';
import type { FastifyRequest } from 'fastify';
import { closeBranches } from '../../core/branches/close-branches.ts';
import { deleteBranch } from '../../core/branches/delete-branch.ts';
import { listBranches } from '../../core/branches/list-branches.ts';
import { listRepositories } from '../../core/branches/list-repositories.ts';
import { pinBranch } from '../../core/branches/pin-branch.ts';
import type { BranchView } from '../../core/model/branch.ts';
import { callerOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { presentBranch, presentRepository } from '../present-branches.ts';

type BranchOperations =
  | 'listRepositories'
  | 'listBranches'
  | 'closeBranches'
  | 'pinBranch'
  | 'unpinBranch'
  | 'deleteBranch';

const DEFAULT_LIMIT = 30;

const repositoryOf = (request: FastifyRequest) => request.params as { owner: string; repo: string };

export function branchHandlers(context: HttpContext): Handlers<BranchOperations> {
  const { deps, baseUrl, sourceUrls } = context;
  const rows = (branches: BranchView[]) =>
    branches.map((view) => presentBranch({ base: baseUrl(), sourceUrls }, view));
  const pin = async (request: FastifyRequest, isPinned: boolean) => {
    const { branch } = request.body as BranchName;
    const ref = { ...repositoryOf(request), branch };
    return { data: rows(await pinBranch(deps, callerOf(request), ref, isPinned)) };
  };
  return {
    async listRepositories(request) {
      const { limit = DEFAULT_LIMIT, cursor } = request.query as ListRepositoriesQuery;
      const page = await listRepositories(deps, callerOf(request), { limit, cursor });
      return { ...page, data: page.data.map((view) => presentRepository(baseUrl(), view)) };
    },
    async listBranches(request) {
      const { limit = DEFAULT_LIMIT, ...query } = request.query as ListBranchesQuery;
      const repository = repositoryOf(request);
      const page = await listBranches(deps, callerOf(request), repository, { limit, ...query });
      return { ...page, data: rows(page.data) };
    },
    async closeBranches(request) {
      const body = request.body as CloseBranches;
      const closed = await closeBranches(deps, callerOf(request), repositoryOf(request), body);
      return { data: rows(closed) };
    },
    pinBranch: (request) => pin(request, true),
    unpinBranch: (request) => pin(request, false),
    async deleteBranch(request, reply) {
      const { branch } = request.query as BranchName;
      await deleteBranch(deps, callerOf(request), { ...repositoryOf(request), branch });
      return reply.code(204).send();
    },
  };
}
