import { type Answer, refuse } from './answers.ts';
import { operate, sweep } from './operator.ts';
import { content, latest, list, previews, read, remove, usage } from './reads.ts';
import type { Request } from './requests.ts';
import { reserve } from './reserve.ts';
import { collect, finalize, put, renew } from './upload.ts';
import type { Choose, World } from './world.ts';

/**
 * What a server answers to a request, and what the request makes of it. `alone`: nothing else was
 * under way meanwhile.
 */
export function answer(world: World, request: Request, alone: boolean, choose: Choose): Answer {
  if (world.sweeping) sweep(world, false);
  if (!('as' in request)) {
    if (request.do === 'put') return put(world, request, choose);
    if (request.do === 'content') return content(world, request, choose);
    if (request.do === 'collect') return collect(world, request);
    return operate(world, request, alone, choose);
  }
  const key = world.keys[request.as];
  if (request.do === 'admit') {
    if (!key || key.revoked) return refuse(401, 'unauthorized');
    world.admitted = [...world.admitted, request.ticket].sort();
    return { status: 0 };
  }
  const isAdmitted = world.admitted.some((ticket) => ticket === request.ticket);
  world.admitted = world.admitted.filter((ticket) => ticket !== request.ticket);
  if (!key || (key.revoked && !isAdmitted)) return refuse(401, 'unauthorized');
  const { account } = key;
  switch (request.do) {
    case 'reserve':
      return reserve(world, account, withoutTicket(request), choose);
    case 'renew':
      return renew(world, account, request, alone, choose);
    case 'finalize build':
    case 'finalize preview':
      return finalize(world, account, request, alone, choose);
    case 'delete build':
    case 'delete preview':
      return remove(world, account, request, choose);
    case 'build':
    case 'preview':
      return read(world, account, request, choose);
    case 'latest':
      return latest(world, account, request, choose);
    case 'list':
      return list(world, account, request, choose);
    case 'previews':
      return previews(world, account, choose);
    case 'usage':
      return usage(world, account, choose);
  }
}

/** It is not part of what was sent, by which a request that is repeated is known. */
const withoutTicket = <Of extends Request>({ ticket: _, ...request }: Of): Omit<Of, 'ticket'> =>
  request;
