import { type Answer, refuse } from './answers.ts';
import { objectsOf, pieces } from './pieces.ts';
import { isLatest } from './reads.ts';
import { reservationsOf } from './records.ts';
import type { OperatorRequest } from './requests.ts';
import { type Choose, DAY, isOpen, type Target, type World } from './world.ts';

const done: Answer = { status: 204 };

export function operate(
  world: World,
  request: OperatorRequest,
  alone: boolean,
  choose: Choose,
): Answer {
  switch (request.do) {
    case 'revoke': {
      const key = world.keys[request.key];
      if (key) key.revoked = true;
      return done;
    }
    case 'link': {
      const holder = world.links[request.repo] ?? request.account;
      if (holder !== request.account) return refuse(400, 'invalid_request');
      world.links[request.repo] = request.account;
      return done;
    }
    case 'unlink':
      return unlink(world, request.repo, alone, choose);
    case 'sweep':
      sweep(world, request.alone);
      return done;
  }
}

/** Closes what is open, so that nothing which was begun before appears after a new link. */
function unlink(world: World, repo: string, alone: boolean, choose: Choose): Answer {
  const account = world.links[repo] ?? null;
  // Of two operators who do the same, the second may be told either.
  if (account === null) return alone || choose([true, false]) ? refuse(404, 'not_found') : done;
  world.links[repo] = null;
  for (const target of world.targets)
    if (target.account === account && target.identity?.repo === repo)
      for (const one of reservationsOf(world, target)) one.closed = true;
  return done;
}

/**
 * Removes what nobody may ask for any more. One that nobody watched to its end, because it broke
 * off or because others were at work, may have left things for the next one.
 */
export function sweep(world: World, alone: boolean): void {
  const gone = alone ? 'gone' : 'perhaps';
  for (const target of world.targets) {
    if (target.presence === 'gone') continue;
    if (isPastRetention(world, target))
      target.presence = isAwaited(world, target) ? 'perhaps' : gone;
    else if (isAbandoned(world, target, 30 * DAY)) target.presence = gone;
    else if (isAbandoned(world, target, 29 * DAY)) target.presence = 'perhaps';
  }
  for (const one of world.reservations)
    if (one.presence !== 'gone' && one.createdAt < world.now - 30 * DAY) one.presence = gone;
  const needed = neededObjects(world);
  for (const name of Object.keys(world.objects))
    if (!needed.has(name)) world.objects[name] = 'perhaps';
}

/** Not while it is being uploaded to anew. */
const isPastRetention = (world: World, target: Target) =>
  target.expiresAt !== null &&
  target.expiresAt <= world.now &&
  (target.kind === 'preview' || !isLatest(world, target)) &&
  !reservationsOf(world, target).some((one) => isOpen(one, world.now));

/** What it was reserved for is settled, and the time for it not over. */
const isAwaited = (world: World, target: Target) =>
  reservationsOf(world, target).some(({ expiresAt }) => expiresAt > world.now);

/** Never ready, and its last reservation is so old. */
const isAbandoned = (world: World, target: Target, age: number) =>
  target.readyAt === null &&
  reservationsOf(world, target).every(({ createdAt }) => createdAt < world.now - age);

/** What a revision shows, for a day after it was replaced too, and what a renew may bring back. */
function neededObjects(world: World): Set<string> {
  const needed = new Set<string>();
  const need = (account: string, piece: keyof typeof pieces) =>
    needed.add(`${account} ${pieces[piece].object}`);
  for (const { presence, account, revisions } of world.targets) {
    if (presence !== 'there') continue;
    for (const { content, supersededAt } of revisions)
      if (supersededAt === null || supersededAt + DAY > world.now)
        for (const { piece } of objectsOf(content)) need(account, piece);
  }
  for (const { account, closed, finalized, createdAt, slots } of world.reservations)
    if (!closed && finalized === null && createdAt + DAY > world.now)
      for (const { filled, piece } of slots) if (filled) need(account, piece);
  return needed;
}
