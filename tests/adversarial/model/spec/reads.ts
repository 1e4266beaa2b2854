import { type Answer, Between, refuse } from './answers.ts';
import { objectsOf, pieces } from './pieces.ts';
import { branchOf, recordOf, reservationsOf, statusOf } from './records.ts';
import type { DeleteRequest, ReadRequest } from './requests.ts';
import { type Choose, DAY, isLinked, isThere, type Target, type World } from './world.ts';

/** Who asks for what is not theirs is told that it is not there. */
function ownTarget(
  world: World,
  account: string,
  kind: Target['kind'],
  id: string,
  choose: Choose,
): Target | undefined {
  const target = world.targets.find((one) => one.kind === kind && one.id === id);
  const own = target?.account === account && isThere(target, choose) && isLinked(world, target);
  return own ? target : undefined;
}

type OneRequest = Extract<ReadRequest, { id: string }>;

export function read(world: World, account: string, { do: kind, id }: OneRequest, choose: Choose) {
  const target = ownTarget(world, account, kind, id, choose);
  return target ? { status: 200, body: recordOf(world, target) } : refuse(404, 'not_found');
}

/** Closes its reservations as well; it is gone for good. */
export function remove(
  world: World,
  account: string,
  { do: what, id }: DeleteRequest,
  choose: Choose,
): Answer {
  const kind = what === 'delete build' ? 'build' : 'preview';
  const target = ownTarget(world, account, kind, id, choose);
  if (!target) return refuse(404, 'not_found');
  target.presence = 'gone';
  for (const one of reservationsOf(world, target)) one.closed = true;
  return { status: 204 };
}

type SearchRequest = Extract<ReadRequest, { repo: string }>;

function buildsOf(world: World, account: string, request: SearchRequest, choose: Choose): Target[] {
  const { repo, branch, platform, commit } = request;
  return world.targets.filter(
    (target) =>
      target.account === account &&
      target.platform === platform &&
      target.identity?.repo === repo &&
      (branch ?? target.identity.branch) === target.identity.branch &&
      (commit ?? target.identity.commit) === target.identity.commit &&
      isThere(target, choose),
  );
}

/** Newest first, by the first reserve of each. */
export function list(world: World, account: string, request: SearchRequest, choose: Choose) {
  if (world.links[request.repo] !== account) return refuse(404, 'not_found');
  const status = request.status ?? 'any';
  const found = buildsOf(world, account, request, choose)
    .filter((target) => status === 'any' || statusOf(world, target) === status)
    .map((target) => recordOf(world, target))
    .reverse();
  return { status: 200, body: { data: found, nextCursor: null } };
}

/** docs/api.md, Identity, states and latest: a number that grows with each reserve decides, and no clock. */
export function latest(world: World, account: string, request: SearchRequest, choose: Choose) {
  if (world.links[request.repo] !== account) return refuse(404, 'not_found');
  const builds = buildsOf(world, account, request, choose);
  const of = (status: string) => builds.filter((target) => statusOf(world, target) === status);
  const byReserve = (target: Target) =>
    world.reservations.findLastIndex((one) => one.target === target.id);
  const newest = (some: Target[]) => greatest(some, byReserve);
  const ready = greatest(of('ready'), byCurrent(world));
  const found = {
    ready: () => ready,
    pending: () => newest(of('pending')),
    any: () => newest(builds),
    // The caller named the commit, so that one it is.
    default: () => (request.commit ? newest(builds) : (ready ?? newest(of('pending')))),
  }[request.status ?? 'default']();
  return found ? { status: 200, body: recordOf(world, found) } : refuse(404, 'not_found');
}

const byCurrent = (world: World) => (target: Target) =>
  world.reservations.findIndex(({ id }) => id === target.current);

function greatest(targets: Target[], number: (target: Target) => number): Target | undefined {
  return targets.toSorted((a, b) => number(b) - number(a))[0];
}

/** Whether the stable url of its branch shows it. Retention never removes such a build. */
export function isLatest(world: World, target: Target): boolean {
  const rivals = world.targets.filter(
    (one) => one.presence !== 'gone' && one.readyAt !== null && branchOf(one) === branchOf(target),
  );
  return greatest(rivals, byCurrent(world)) === target;
}

export function previews(world: World, account: string, choose: Choose): Answer {
  const own = world.targets.filter(
    (one) => one.kind === 'preview' && one.account === account && isThere(one, choose),
  );
  const data = own.map((target) => recordOf(world, target)).reverse();
  return { status: 200, body: { data, nextCursor: null } };
}

export function usage(world: World, account: string, choose: Choose): Answer {
  const own = world.targets.filter(
    (one) => one.account === account && one.readyAt !== null && isThere(one, choose),
  );
  const bytes = (states: string[]) =>
    Object.values(pieces)
      .filter(({ declaredEncoding }) => declaredEncoding === null)
      .filter(({ object }) => states.includes(stateOf(world, account, object)))
      .reduce((sum, { put }) => sum + put.length, 0);
  return {
    status: 200,
    body: {
      testRuns: world.testRuns[account] ?? 0,
      builds: own.filter(({ kind }) => kind === 'build').length,
      previews: own.filter(({ kind }) => kind === 'preview').length,
      storedBytes: new Between(bytes(['held']), bytes(['held', 'perhaps'])),
    },
  };
}

/** Of what a finalize is looking at, some may be held already. */
function stateOf(world: World, account: string, object: string): string {
  const isLookedAt = world.reservations.some(
    (one) =>
      one.account === account &&
      one.looking > 0 &&
      one.slots.some(({ staged, piece }) => staged === 'right' && pieces[piece].object === object),
  );
  return world.objects[`${account} ${object}`] ?? (isLookedAt ? 'perhaps' : 'none');
}

type ContentRequest = Extract<ReadRequest, { share: string }>;

/** docs/api.md, Content. Nobody is asked for a key: having the link is the permission to look. */
export function content(world: World, request: ContentRequest, choose: Choose): Answer {
  const target = world.targets.find(({ share }) => share === request.share);
  if (!target) return refuse(404, 'not_found');
  if (!isThere(target, choose) || !isLinked(world, target)) return refuse(410, 'gone');
  const revision = target.revisions[request.revision - 1];
  const ended = revision?.supersededAt ?? null;
  if (ended !== null && ended + DAY <= world.now) return refuse(410, 'gone');
  const object = revision && objectsOf(revision.content).find(isAsked);
  return object ? { status: 200, body: pieces[object.piece].hash } : refuse(404, 'not_found');

  function isAsked({ role, path }: { role: string; path: string | null }): boolean {
    return role === request.role && path === request.path;
  }
}
