import type { LatestBuildQuery, ListBuildsQuery, ReserveBuild } from '@vitrine/contract';
import { deleteBuild } from '../../core/builds/delete-build.ts';
import { getBuild } from '../../core/builds/get-build.ts';
import { awaitedLatest, latestBuild } from '../../core/builds/latest-build.ts';
import { listBuilds } from '../../core/builds/list-builds.ts';
import { reserveBuild } from '../../core/builds/reserve-build.ts';
import { buildUploadTarget } from '../../core/builds/upload-target.ts';
import { holdsUntil } from '../../core/builds/view.ts';
import type { BuildView } from '../../core/model/build.ts';
import { finalize } from '../../core/uploads/finalize.ts';
import { callerOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { idempotencyKeyOf, markReplay } from '../idempotency.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import { longPoll } from '../long-poll.ts';
import { presentBuild, presentReservation } from '../present.ts';

type BuildOperations =
  | 'reserveBuild'
  | 'finalizeBuild'
  | 'latestBuild'
  | 'getBuild'
  | 'deleteBuild'
  | 'listBuilds';

const DEFAULT_PLATFORM = 'ios';
const DEFAULT_LIMIT = 30;

export function buildHandlers(
  context: HttpContext,
  answers: KeptAnswers,
): Handlers<BuildOperations> {
  const { deps, baseUrl, sourceUrls } = context;
  const present = (build: BuildView) => presentBuild({ base: baseUrl(), sourceUrls }, build);
  const target = buildUploadTarget(deps);
  const wait = longPoll(context);
  return {
    async reserveBuild(request, reply) {
      const body = request.body as ReserveBuild;
      const key = idempotencyKeyOf(request);
      const reserved = await reserveBuild(deps, callerOf(request), body, key);
      markReplay(reply, reserved.replayed);
      return reply.code(201).send(presentReservation(baseUrl(), reserved));
    },
    async finalizeBuild(request, reply) {
      const { token } = request.body as { token: string };
      const { view, replayed } = await finalize(deps, target, callerOf(request), token);
      markReplay(reply, replayed);
      return reply.code(201).send(present(view));
    },
    async latestBuild(request, reply) {
      const { wait: seconds, ...query } = request.query as LatestBuildQuery;
      const caller = callerOf(request);
      const wanted = { ...query, platform: query.platform ?? DEFAULT_PLATFORM };
      // A branch without builds may never get one. A client that names a commit expects its build.
      const absent = query.commitSha === undefined ? 'refuse' : 'wait';
      const from = deps.clock.now();
      const build = await wait(request, seconds, absent, {
        plain: () => latestBuild(deps, caller, wanted),
        awaited: awaitedLatest(deps, caller, wanted),
      });
      if (seconds) return present(build);
      return answers.send(request, reply, present(build), from, holdsUntil(build, from));
    },
    async getBuild(request, reply) {
      const { id } = request.params as { id: string };
      const { wait: seconds } = request.query as { wait?: number };
      const caller = callerOf(request);
      const plain = () => getBuild(deps, caller, id);
      const from = deps.clock.now();
      const build = await wait(request, seconds, 'refuse', { plain, awaited: plain });
      if (seconds) return present(build);
      return answers.send(request, reply, present(build), from, holdsUntil(build, from));
    },
    async deleteBuild(request, reply) {
      const { id } = request.params as { id: string };
      await deleteBuild(deps, callerOf(request), id);
      return reply.code(204).send();
    },
    async listBuilds(request) {
      const repository = request.params as { owner: string; repo: string };
      const { limit = DEFAULT_LIMIT, ...query } = request.query as ListBuildsQuery;
      const page = await listBuilds(deps, callerOf(request), repository, { limit, ...query });
      return { ...page, data: page.data.map(present) };
    },
  };
}
