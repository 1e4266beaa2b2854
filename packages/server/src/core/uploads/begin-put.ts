import { Refusal } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import type { PutInFlight } from '../ports/puts-in-flight.ts';
import { type Admitted, admitPut, type PutHead } from './put-slot.ts';
import { requireRoom } from './quota.ts';

/** How long a PUT waits for room, however many others of its slot or account end meanwhile. */
const WAIT_MS = 10_000;

export type BegunPut = { admitted: Admitted; put: PutInFlight };

/**
 * Admits a PUT before its body is read, and counts its bytes until `put.end()`. It waits while two PUTs
 * of the slot are under way, or while others of the account take the room of its quota. `gone` aborts
 * when the client went away; then its reason is thrown.
 */
export async function beginPut(deps: Deps, head: PutHead, gone: AbortSignal): Promise<BegunPut> {
  const begun = await tryOnce(deps, await admitPut(deps, head), gone);
  return begun ?? waitToBegin(deps, head, gone);
}

async function waitToBegin(deps: Deps, head: PutHead, gone: AbortSignal): Promise<BegunPut> {
  const over = new AbortController();
  let timeout: Promise<void> | undefined;
  let hasTimedOut = false;
  const left = Promise.withResolvers<void>();
  gone.addEventListener('abort', () => left.resolve(), { signal: over.signal });
  try {
    for (;;) {
      // Again after each wait, because the slot may have been filled or closed meanwhile.
      const admitted = await admitPut(deps, head);
      const ended = deps.puts.nextEnd(admitted.accountId);
      const begun = await tryOnce(deps, admitted, gone);
      if (begun) return begun;
      if (hasTimedOut) throw tooMany();
      timeout ??= deps.clock.sleep(WAIT_MS, over.signal).then(() => {
        hasTimedOut = true;
      });
      await Promise.race([ended, timeout, left.promise]);
      gone.throwIfAborted();
    }
  } finally {
    over.abort();
  }
}

/** Undefined when the PUT has to wait. Throws when the client went away. */
async function tryOnce(
  deps: Deps,
  admitted: Admitted,
  gone: AbortSignal,
): Promise<BegunPut | undefined> {
  gone.throwIfAborted();
  const put = await tryToBegin(deps, admitted);
  if (put && !gone.aborted) return { admitted, put };
  put?.withdraw();
  gone.throwIfAborted();
  return undefined;
}

/** Undefined when the PUT has to wait. Refuses what does not fit even when it is the only one. */
async function tryToBegin(deps: Deps, { slot, accountId }: Admitted) {
  const { puts } = deps;
  const put = puts.begin(accountId, slot.objectKey, slot.sizeBytes);
  if (!put) return undefined;
  // One that was counted may be over before this one is refused. Then there may be room.
  let hasEnded = false;
  puts.nextEnd(accountId).then(() => {
    hasEnded = true;
  });
  try {
    await requireRoomFor(deps, put, slot.objectKey, accountId);
    return put;
  } catch (error) {
    put.withdraw();
    const isFull = error instanceof Refusal && error.code === 'quota_exceeded';
    if (isFull && (hasEnded || puts.of(accountId).count > 0)) return undefined;
    throw error;
  }
}

/** The first PUT of an empty slot has the room that its reservation keeps. Every other one needs more. */
async function requireRoomFor(deps: Deps, put: PutInFlight, objectKey: string, accountId: string) {
  const { store, limits, clock } = deps;
  if (limits.accountQuotaBytes === null) return;
  // Read after this PUT was counted, so that any PUT that ends from now on has counted it.
  const slot = put.isFirst ? await store.slots.find(objectKey) : undefined;
  if (slot?.storedKey === null) return;
  // A slot's url permits only the PUT of its bytes.
  const sender = { accountId, repositories: [] };
  await store.transaction((tx) => requireRoom(tx, deps, sender, [], clock.now()));
}

const tooMany = () =>
  new Refusal(
    'rate_limited',
    `Two PUTs of this slot are under way, or others of the account take the rest of its quota, and there was no room within ${WAIT_MS / 1000} seconds. Wait for them, or send the bytes again later.`,
    { retryAfter: 5 },
  );
