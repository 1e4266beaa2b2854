import { type Answer, Between, refuse } from './answers.ts';
import { objectsOf, pieces } from './pieces.ts';
import { byCurrent, recordOf, reservationsOf, statusOf } from './records.ts';
import type { DeleteRequest, ReadRequest } from './requests.ts';
import { type Choose, DAY, isLinked, isThere, type State, type Target } from './state.ts';

/** Targets of another account are 404. */
function ownTarget(
  state: State,
  account: string,
  kind: Target['kind'],
  id: string,
  choose: Choose,
): Target | undefined {
  const target = state.targets.find((one) => one.kind === kind && one.id === id);
  const own = target?.account === account && isThere(target, choose) && isLinked(state, target);
  return own ? target : undefined;
}

type OneRequest = Extract<ReadRequest, { id: string }>;

export function read(state: State, account: string, { do: kind, id }: OneRequest, choose: Choose) {
  const target = ownTarget(state, account, kind, id, choose);
  return target ? { status: 200, body: recordOf(state, target) } : refuse(404, 'not_found');
}

export function remove(
  state: State,
  account: string,
  { do: what, id }: DeleteRequest,
  choose: Choose,
): Answer {
  const kind = what === 'delete build' ? 'build' : 'preview';
  const target = ownTarget(state, account, kind, id, choose);
  if (!target) return refuse(404, 'not_found');
  target.presence = 'gone';
  for (const one of reservationsOf(state, target)) one.closed = true;
  return { status: 204 };
}

type SearchRequest = Extract<ReadRequest, { repo: string }>;

function buildsOf(state: State, account: string, request: SearchRequest, choose: Choose): Target[] {
  const { repo, branch, platform, commit } = request;
  return state.targets.filter(
    (target) =>
      target.account === account &&
      target.platform === platform &&
      target.identity?.repo === repo &&
      (branch ?? target.identity.branch) === target.identity.branch &&
      (commit ?? target.identity.commit) === target.identity.commit &&
      isThere(target, choose),
  );
}

/** Lists builds, newest first by the first reserve of each. */
export function list(state: State, account: string, request: SearchRequest, choose: Choose) {
  if (state.links[request.repo] !== account) return refuse(404, 'not_found');
  const status = request.status ?? 'any';
  const found = buildsOf(state, account, request, choose)
    .filter((target) => status === 'any' || statusOf(state, target) === status)
    .map((target) => recordOf(state, target))
    .reverse();
  return { status: 200, body: { data: found, nextCursor: null } };
}

/** docs/api.md, Identity, states and latest. The order of reservations decides, not their times. */
export function latest(state: State, account: string, request: SearchRequest, choose: Choose) {
  if (state.links[request.repo] !== account) return refuse(404, 'not_found');
  const builds = buildsOf(state, account, request, choose);
  const of = (status: string) => builds.filter((target) => statusOf(state, target) === status);
  const byReserve = (target: Target) =>
    state.reservations.findLastIndex((one) => one.target === target.id);
  const newest = (some: Target[]) => greatest(some, byReserve);
  const ready = greatest(of('ready'), byCurrent(state));
  const found = {
    ready: () => ready,
    pending: () => newest(of('pending')),
    any: () => newest(builds),
    // The caller chose the commit, so a pending build of it counts.
    default: () => (request.commit ? newest(builds) : (ready ?? newest(of('pending')))),
  }[request.status ?? 'default']();
  return found ? { status: 200, body: recordOf(state, found) } : refuse(404, 'not_found');
}

function greatest(targets: Target[], number: (target: Target) => number): Target | undefined {
  return targets.toSorted((a, b) => number(b) - number(a))[0];
}

export function previews(state: State, account: string, choose: Choose): Answer {
  const own = state.targets.filter(
    (one) => one.kind === 'preview' && one.account === account && isThere(one, choose),
  );
  const data = own.map((target) => recordOf(state, target)).reverse();
  return { status: 200, body: { data, nextCursor: null } };
}

export function usage(state: State, account: string, choose: Choose): Answer {
  const own = state.targets.filter(
    (one) => one.account === account && one.readyAt !== null && isThere(one, choose),
  );
  const bytes = (states: string[]) =>
    Object.values(pieces)
      .filter(({ declaredEncoding }) => declaredEncoding === null)
      .filter(({ object }) => states.includes(stateOf(state, account, object)))
      .reduce((sum, { put }) => sum + put.length, 0);
  return {
    status: 200,
    body: {
      testRuns: state.testRuns[account] ?? 0,
      builds: own.filter(({ kind }) => kind === 'build').length,
      previews: own.filter(({ kind }) => kind === 'preview').length,
      storedBytes: new Between(bytes(['held']), bytes(['held', 'perhaps'])),
    },
  };
}

/** Some objects of a finalize in progress may be held already. */
function stateOf(state: State, account: string, object: string): string {
  const isLookedAt = state.reservations.some(
    (one) =>
      one.account === account &&
      one.looking > 0 &&
      one.slots.some(({ staged, piece }) => staged === 'right' && pieces[piece].object === object),
  );
  return state.objects[`${account} ${object}`] ?? (isLookedAt ? 'perhaps' : 'none');
}

type ContentRequest = Extract<ReadRequest, { share: string }>;

/** docs/api.md, Content. Reading needs no key: the link is the permission. */
export function content(state: State, request: ContentRequest, choose: Choose): Answer {
  const target = state.targets.find(({ share }) => share === request.share);
  if (!target) return refuse(404, 'not_found');
  if (!isThere(target, choose) || !isLinked(state, target)) return refuse(410, 'gone');
  const revision = target.revisions[request.revision - 1];
  const ended = revision?.supersededAt ?? null;
  if (ended !== null && ended + DAY <= state.now) return refuse(410, 'gone');
  const object = revision && objectsOf(revision.content).find(isAsked);
  return object ? { status: 200, body: pieces[object.piece].hash } : refuse(404, 'not_found');

  function isAsked({ role, path }: { role: string; path: string | null }): boolean {
    return role === request.role && path === request.path;
  }
}
