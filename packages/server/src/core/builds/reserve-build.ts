import {
  type BuildGit,
  type BuildGitRecord,
  branchProblem,
  type FieldProblem,
  type ReserveBuild,
} from '@vitrine/contract';
import { lockCallersRepository } from '../accounts/callers-repository.ts';
import type { Caller } from '../model/account.ts';
import type { Deps } from '../ports/deps.ts';
import { bundleProblems, type UncheckedBody } from '../uploads/bundle-problems.ts';
import { declare } from '../uploads/declare.ts';
import { idempotentRequest } from '../uploads/idempotency.ts';
import { type Reserved, reserve } from '../uploads/reserve.ts';
import { callersBuild } from './callers-build.ts';
import { buildUploadTarget } from './upload-target.ts';

const gitOf = ({ commitMessage, author, pullRequest }: BuildGit): BuildGitRecord => ({
  commitMessage: commitMessage ?? null,
  author: author ?? null,
  pullRequest: pullRequest ?? null,
});

/**
 * The rules beyond the schema for the body of a reserve, whose fields may have any type. Fields of
 * a wrong type are passed over.
 */
export const reserveBuildProblems = (body: UncheckedBody): FieldProblem[] => [
  ...branchProblems(body),
  ...bundleProblems({ ...body, recordings: [] }),
];

function branchProblems({ branch }: UncheckedBody): FieldProblem[] {
  const message = typeof branch === 'string' ? branchProblem(branch) : null;
  return message === null ? [] : [{ path: '/branch', message }];
}

/** Reserves the build of a commit on a branch of a linked repository. */
export async function reserveBuild(
  deps: Deps,
  caller: Caller,
  body: ReserveBuild,
  idempotencyKey: string | undefined,
): Promise<Reserved> {
  const declaration = declare(
    // A build has no recordings. `recordings` in the body is an unknown field that no schema
    // checked.
    { ...body, recordings: [] },
    deps.limits,
    branchProblems(body),
  );
  const { ids } = deps;
  return reserve(deps, caller, buildUploadTarget(deps), {
    declaration,
    git: body.git ? gitOf(body.git) : null,
    checksumHeaders: body.checksumHeaders ?? false,
    idempotency: idempotentRequest('builds', idempotencyKey, body),
    order: body.order,
    orderSource: body.orderSource,
    async prepare(tx, now) {
      const repository = await lockCallersRepository(tx, caller, body.owner, body.repo);
      const branch = await tx.builds.ensureBranch({
        id: `brn_${ids.base62(16)}`,
        repositoryId: repository.id,
        branch: body.branch,
        platform: body.platform,
        app: body.app ?? null,
        branchKey: ids.base32(),
      });
      const fresh = { id: `bld_${ids.rowId(16)}`, shareId: ids.base32(), now };
      return tx.builds.ensure(branch, body.commitSha.toLowerCase(), fresh);
    },
    requireVisible: (tx, id) => callersBuild(tx, caller, id),
  });
}
