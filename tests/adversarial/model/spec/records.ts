import { ONE_OF } from './answers.ts';
import { type Content, type PieceName, pieces, type Role, typeOf } from './pieces.ts';
import { isOpen, type Reservation, type State, type Target } from './state.ts';

/** The base of urls in answers, whatever address the server listens on. */
export const BASE = 'http://vitrine.test';

const time = (at: number) => new Date(at).toISOString();

/** Derives the status of a target from its times, like the server, which stores no status. */
export function statusOf(state: State, target: Target): 'ready' | 'pending' | 'expired' {
  if (target.readyAt !== null) return 'ready';
  const live = reservationsOf(state, target).some((one) => isOpen(one, state.now));
  return live ? 'pending' : 'expired';
}

export function reservationsOf(state: State, target: Target): Reservation[] {
  return state.reservations.filter((reservation) => reservation.target === target.id);
}

export function targetOf(state: State, { target: id }: Reservation): Target {
  const target = state.targets.find((one) => one.id === id);
  if (!target) throw new Error('the model has a reservation of nothing');
  return target;
}

/** The content of the current revision, or else of the last reservation. */
function contentOf(state: State, target: Target): Content {
  const content = target.revisions.at(-1)?.content ?? reservationsOf(state, target).at(-1)?.content;
  if (!content) throw new Error('the model has a target that was never reserved');
  return content;
}

export const branchOf = ({ account, identity, platform }: Target) =>
  `${account} ${identity?.repo} ${identity?.branch} ${platform}`;

const urlOf = (state: State, target: Target) =>
  target.kind === 'preview'
    ? `${BASE}/p/${target.share}`
    : `${BASE}/b/${state.branches[branchOf(target)]}`;

/** ../ask.ts puts this in the place of every content id. */
export const CONTENT = `${BASE}/c/content`;

export const recordOf = (state: State, target: Target) =>
  target.kind === 'build' ? buildRecord(state, target) : previewRecord(state, target);

function buildRecord(state: State, target: Target) {
  const content = contentOf(state, target);
  const { put, hash, declaredEncoding } = pieces[content.bundle];
  return {
    id: target.id,
    status: statusOf(state, target),
    revision: target.revisions.length,
    owner: state.owner,
    repo: target.identity?.repo,
    branch: target.identity?.branch,
    platform: target.platform,
    app: null,
    commitSha: target.identity?.commit,
    order: null,
    git: null,
    commitUrl: `https://github.com/${state.owner}/${target.identity?.repo}/commit/${target.identity?.commit}`,
    contentHash: hash,
    bundleSizeBytes: put.length,
    bundleContentType: typeOf('bundle'),
    bundleContentEncoding: declaredEncoding,
    bundleOrigin: null,
    entry: 'index',
    isTransformed: false,
    deviceSpec: null,
    files: filesOf('file', content.files),
    sourcemap: null,
    url: urlOf(state, target),
    ...(target.readyAt !== null && { previewUrl: `${BASE}/p/${target.share}` }),
    createdAt: time(target.createdAt),
    updatedAt: time(target.updatedAt),
    ...timesOfBuild(state, target),
  };
}

function previewRecord(state: State, target: Target) {
  const content = contentOf(state, target);
  const { put, hash, declaredEncoding } = pieces[content.bundle];
  return {
    id: target.id,
    shareId: target.share,
    status: statusOf(state, target),
    url: urlOf(state, target),
    billingKind: target.billing,
    title: null,
    platform: target.platform,
    app: null,
    device: { name: null, osVersion: null, width: null, height: null, scale: null },
    bundle: {
      contentHash: hash,
      sizeBytes: put.length,
      contentType: typeOf('bundle'),
      contentEncoding: declaredEncoding,
      origin: null,
      entry: 'index',
      isTransformed: false,
      url: `${CONTENT}/bundle`,
    },
    files: filesOf('file', content.files),
    recordings: filesOf('recording', content.recordings).map((file) => ({
      ...file,
      kind: 'video',
      durationMs: null,
      width: null,
      height: null,
      startedAt: null,
    })),
    sourcemap: null,
    git: {
      owner: null,
      repo: null,
      branch: null,
      commitSha: null,
      commitMessage: null,
      author: null,
      pullRequest: null,
    },
    account: state.accounts[target.account],
    createdAt: time(target.createdAt),
    ...timesOf(target),
  };
}

const timesOf = ({ readyAt, expiresAt }: Target) => ({
  ...(readyAt !== null && { readyAt: time(readyAt) }),
  expiresAt: expiresAt === null ? null : time(expiresAt),
});

/** The number of the reservation of the current revision. */
export const byCurrent = (state: State) => (target: Target) =>
  state.reservations.findIndex(({ id }) => id === target.current);

/** Ready builds of the branch that came after this one, as far as they may be there. */
function laterBuilds(state: State, target: Target): Target[] {
  const current = byCurrent(state);
  return state.targets.filter(
    (one) =>
      one.presence !== 'gone' &&
      one.readyAt !== null &&
      branchOf(one) === branchOf(target) &&
      current(one) > current(target),
  );
}

/** Whether the stable url of the branch shows this build. Retention never removes such a build. */
export const isLatest = (state: State, target: Target): boolean =>
  target.presence !== 'gone' && target.readyAt !== null && laterBuilds(state, target).length === 0;

/** The times of a build. All branches are kept, and so is the latest build of each. */
function timesOfBuild(state: State, target: Target) {
  const times = timesOf(target);
  const later = laterBuilds(state, target);
  if (target.readyAt === null || later.some(({ presence }) => presence === 'there')) return times;
  return { ...times, expiresAt: later.length === 0 ? null : { [ONE_OF]: [null, times.expiresAt] } };
}

const filesOf = (role: Role, all: { path: string; piece: PieceName }[]) =>
  all.map(({ path, piece }) => ({
    path,
    sizeBytes: pieces[piece].put.length,
    contentType: typeOf(role),
    contentHash: pieces[piece].hash,
    url: `${CONTENT}/${role === 'file' ? 'files' : 'recordings'}/${path}`,
  }));

/** The answer to reserve and renew. `uploaded` says of each slot whether its PUT may be skipped. */
export function reservationOf(
  state: State,
  reservation: Reservation,
  token: string,
  uploaded: boolean[],
) {
  const target = targetOf(state, reservation);
  const expiresAt = time(reservation.expiresAt);
  return {
    token,
    expiresAt,
    ...(target.kind === 'build' ? { id: target.id } : { shareId: target.share }),
    url: urlOf(state, target),
    status: statusOf(state, target),
    slots: reservation.slots.map(({ key, role, path, piece }, at) => ({
      role,
      path,
      method: 'PUT',
      putUrl: '{*}',
      objectKey: key,
      contentType: typeOf(role),
      sizeBytes: pieces[piece].put.length,
      headers: { 'Content-Type': typeOf(role) },
      expiresAt,
      uploaded: uploaded[at],
    })),
  };
}
