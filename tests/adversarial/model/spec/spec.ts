import { type Answer, refuse } from './answers.ts';
import { operate, sweep } from './operator.ts';
import { content, latest, list, previews, read, remove, usage } from './reads.ts';
import type { Request } from './requests.ts';
import { reserve } from './reserve.ts';
import type { Choose, State } from './state.ts';
import { collect, finalize, put, renew } from './upload.ts';

/** Changes the state accordingly. `alone`: nothing else was in progress. */
export function answer(state: State, request: Request, alone: boolean, choose: Choose): Answer {
  if (state.sweeping) sweep(state, false);
  if (!('as' in request)) {
    if (request.do === 'put') return put(state, request, alone, choose);
    if (request.do === 'content') return content(state, request, choose);
    if (request.do === 'collect') return collect(state, request);
    return operate(state, request, alone, choose);
  }
  const key = state.keys[request.as];
  if (request.do === 'admit') {
    if (!key || key.revoked) return refuse(401, 'unauthorized');
    state.admitted = [...state.admitted, request.ticket].sort();
    return { status: 0 };
  }
  const isAdmitted = state.admitted.some((ticket) => ticket === request.ticket);
  state.admitted = state.admitted.filter((ticket) => ticket !== request.ticket);
  if (!key || (key.revoked && !isAdmitted)) return refuse(401, 'unauthorized');
  const { account } = key;
  switch (request.do) {
    case 'reserve':
      return reserve(state, account, withoutTicket(request), choose);
    case 'renew':
      return renew(state, account, request, alone, choose);
    case 'finalize build':
    case 'finalize preview':
      return finalize(state, account, request, alone, choose);
    case 'delete build':
    case 'delete preview':
      return remove(state, account, request, choose);
    case 'build':
    case 'preview':
      return read(state, account, request, choose);
    case 'latest':
      return latest(state, account, request, choose);
    case 'list':
      return list(state, account, request, choose);
    case 'previews':
      return previews(state, account, choose);
    case 'usage':
      return usage(state, account, choose);
  }
}

/** A ticket is not part of the request that an idempotency key identifies. */
const withoutTicket = <Of extends Request>({ ticket: _, ...request }: Of): Omit<Of, 'ticket'> =>
  request;
