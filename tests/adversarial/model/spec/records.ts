import { type Content, type PieceName, pieces, type Role, typeOf } from './pieces.ts';
import { isOpen, type Reservation, type Target, type World } from './world.ts';

/** What urls in answers start with, wherever the server happens to listen. */
export const BASE = 'http://vitrine.test';

const time = (at: number) => new Date(at).toISOString();

/** Of a reserved identity: no state is remembered that the clock would make wrong. */
export function statusOf(world: World, target: Target): 'ready' | 'pending' | 'expired' {
  if (target.readyAt !== null) return 'ready';
  const live = reservationsOf(world, target).some((one) => isOpen(one, world.now));
  return live ? 'pending' : 'expired';
}

export function reservationsOf(world: World, target: Target): Reservation[] {
  return world.reservations.filter((reservation) => reservation.target === target.id);
}

export function targetOf(world: World, { target: id }: Reservation): Target {
  const target = world.targets.find((one) => one.id === id);
  if (!target) throw new Error('the model has a reservation of nothing');
  return target;
}

/** The current revision, or what was declared last. */
function contentOf(world: World, target: Target): Content {
  const content = target.revisions.at(-1)?.content ?? reservationsOf(world, target).at(-1)?.content;
  if (!content) throw new Error('the model has a target that was never reserved');
  return content;
}

export const branchOf = ({ account, identity, platform }: Target) =>
  `${account} ${identity?.repo} ${identity?.branch} ${platform}`;

const urlOf = (world: World, target: Target) =>
  target.kind === 'preview'
    ? `${BASE}/p/${target.share}`
    : `${BASE}/b/${world.branches[branchOf(target)]}`;

const revisionUrl = (target: Target) =>
  `${BASE}/p/${target.share}/r/${Math.max(1, target.revisions.length)}`;

export const recordOf = (world: World, target: Target) =>
  target.kind === 'build' ? buildRecord(world, target) : previewRecord(world, target);

function buildRecord(world: World, target: Target) {
  const content = contentOf(world, target);
  const { put, hash, declaredEncoding } = pieces[content.bundle];
  return {
    id: target.id,
    status: statusOf(world, target),
    revision: target.revisions.length,
    owner: world.owner,
    repo: target.identity?.repo,
    branch: target.identity?.branch,
    platform: target.platform,
    commitSha: target.identity?.commit,
    contentHash: hash,
    bundleSizeBytes: put.length,
    bundleContentType: typeOf('bundle'),
    bundleContentEncoding: declaredEncoding,
    ...{ bundleOrigin: null, entry: 'index', isTransformed: false, deviceSpec: null },
    files: filesOf(target, 'file', content.files),
    url: urlOf(world, target),
    ...(target.readyAt !== null && { previewUrl: `${BASE}/p/${target.share}` }),
    createdAt: time(target.createdAt),
    updatedAt: time(target.updatedAt),
    ...timesOf(target),
  };
}

function previewRecord(world: World, target: Target) {
  const content = contentOf(world, target);
  const { put, hash, declaredEncoding } = pieces[content.bundle];
  return {
    id: target.id,
    shareId: target.share,
    status: statusOf(world, target),
    url: urlOf(world, target),
    billingKind: target.billing,
    title: null,
    platform: target.platform,
    device: { name: null, osVersion: null, width: null, height: null, scale: null },
    bundle: {
      contentHash: hash,
      sizeBytes: put.length,
      contentType: typeOf('bundle'),
      contentEncoding: declaredEncoding,
      ...{ origin: null, entry: 'index', isTransformed: false },
      url: `${revisionUrl(target)}/bundle`,
    },
    files: filesOf(target, 'file', content.files),
    recordings: filesOf(target, 'recording', content.recordings).map((file) => ({
      ...{ ...file, kind: 'video', durationMs: null, width: null, height: null, startedAt: null },
    })),
    git: {
      ...{ owner: null, repo: null, branch: null, commitSha: null },
      ...{ commitMessage: null, author: null, pullRequest: null },
    },
    account: world.accounts[target.account],
    createdAt: time(target.createdAt),
    ...timesOf(target),
  };
}

/** Retention counts from the last finalize. */
const timesOf = ({ readyAt, expiresAt }: Target) => ({
  ...(readyAt !== null && { readyAt: time(readyAt) }),
  expiresAt: expiresAt === null ? null : time(expiresAt),
});

const filesOf = (target: Target, role: Role, all: { path: string; piece: PieceName }[]) =>
  all.map(({ path, piece }) => ({
    path,
    sizeBytes: pieces[piece].put.length,
    contentType: typeOf(role),
    contentHash: pieces[piece].hash,
    url: `${revisionUrl(target)}/${role === 'file' ? 'files' : 'recordings'}/${path}`,
  }));

/** What reserve and renew answer. `uploaded` says of each slot whether its PUT may be skipped. */
export function reservationOf(
  world: World,
  reservation: Reservation,
  token: string,
  uploaded: boolean[],
) {
  const target = targetOf(world, reservation);
  const expiresAt = time(reservation.expiresAt);
  return {
    ...{ token, expiresAt },
    ...(target.kind === 'build' ? { id: target.id } : { shareId: target.share }),
    url: urlOf(world, target),
    status: statusOf(world, target),
    slots: reservation.slots.map(({ key, role, path, piece }, at) => ({
      ...{ role, path, method: 'PUT', putUrl: '{*}', objectKey: key },
      contentType: typeOf(role),
      sizeBytes: pieces[piece].put.length,
      headers: { 'Content-Type': typeOf(role) },
      ...{ expiresAt, uploaded: uploaded[at] },
    })),
  };
}
