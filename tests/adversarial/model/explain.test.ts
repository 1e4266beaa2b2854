import { expect, test } from 'vitest';
import { type Event, explain } from './explain.ts';
import type { Request, ReserveRequest } from './spec/requests.ts';
import { answer } from './spec/spec.ts';
import { type Choose, copyOf, type State } from './spec/state.ts';

const empty = (): State => ({
  bytes: 's3',
  sweeping: false,
  now: 0,
  named: 0,
  owner: 'owner',
  accounts: { bob: { id: 'acc_bob', name: 'bob' } },
  keys: { bob: { account: 'bob', revoked: false } },
  admitted: [],
  links: {},
  branches: {},
  targets: [],
  reservations: [],
  objects: {},
  requests: {},
  testRuns: {},
});

const reserving: ReserveRequest = {
  do: 'reserve',
  as: 'bob',
  platform: 'ios',
  idempotencyKey: 'key',
  retentionDays: 40,
  billing: 'standard',
  identity: null,
  content: { bundle: 'one', files: [{ path: 'logo.png', piece: 'logo' }], recordings: [] },
};

/** Replaces the model's names by names that a server would assign. */
const named = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\{([a-z]+) (\d+)\}/g, '$1-$2')
      .replaceAll('{*}', 'x'),
  );

/** It verifies uploads one by one, and a concurrent request sees some of them verified. */
function finalizeSlowly() {
  const state = empty();
  const [thread, beside]: [Event[], Event[]] = [[], []];
  const happens = (events: Event[], request: Request, choose: Choose) =>
    events.push(named({ request, answer: answer(state, request, false, choose) }));
  const never: Choose = (options) => options[0] as (typeof options)[number];
  happens(thread, reserving, never);
  const [reservation] = state.reservations;
  if (!reservation) throw new Error('nothing was reserved');
  for (const { key: objectKey } of reservation.slots)
    happens(thread, { do: 'put', objectKey, until: 1, bytes: 'right' }, never);
  const token = String(reservation.tokens[0]);
  happens(thread, { do: 'collect', token }, never);
  for (const _ of reservation.slots) {
    // Verifies one of the remaining uploads.
    let looked = false;
    happens(beside, reserving, (options) => {
      const choice = options[looked ? 0 : 1];
      looked = true;
      return choice as (typeof options)[number];
    });
  }
  happens(thread, { do: 'finalize preview', as: 'bob', token }, never);
  return { thread, beside };
}

test('a concurrent request may see each upload that a finalize has verified', () => {
  const { thread, beside } = finalizeSlowly();
  expect(beside.map(({ answer: told }) => told?.body)).toMatchObject([
    { slots: [{ uploaded: true }, { uploaded: false }] },
    { slots: [{ uploaded: true }, { uploaded: true }] },
  ]);
  expect(explain([empty()], [thread, beside], false)).toHaveLength(1);
});

test('states that differ only in the order of closed reservations are merged', () => {
  const state: State = { ...empty(), links: { app: 'bob' } };
  const first = copyOf(state);
  const identity = { repo: 'app', branch: 'main', commit: 'a'.repeat(40) };
  const request = { ...reserving, idempotencyKey: null, billing: null, identity };
  const threads: Event[][] = [[], [], []];
  for (let round = 0; round < 4; round += 1)
    for (const events of threads)
      events.push(
        named({ request, answer: answer(state, request, false, ([first]) => first as never) }),
      );
  // Two stay open, of any threads. The closed ones could have come in 34,650 orders.
  expect(explain([first], threads, false)).toHaveLength(9);
});

test('an upload is not seen as verified before a finalize has begun', () => {
  const { thread, beside } = finalizeSlowly();
  const without = thread.filter(({ request }) => request.do !== 'collect');
  expect(explain([empty()], [without, beside], false)).toEqual([]);
});
