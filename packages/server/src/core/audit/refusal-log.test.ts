import { expect, test } from 'vitest';
import type { AuditEvent } from '../ports/audit-repository.ts';
import type { Repositories } from '../ports/store.ts';
import { RefusalLog } from './refusal-log.ts';

/** A refusal log on a store that can fail or be slow, with a clock that the test sets. */
function fixture() {
  const log: AuditEvent[] = [];
  const state = { full: false, now: 100, slow: Promise.resolve() };
  const audit = { record: async (event: AuditEvent) => void log.push(event) };
  const refusals = new RefusalLog(
    {
      async transaction(work) {
        await state.slow;
        if (state.full) throw new Error('full');
        return await work({ audit } as unknown as Repositories);
      },
    },
    { now: () => state.now },
  );
  const note = (operation: string, requestId = 'req', key: string | null = null) =>
    refusals.note({
      code: 'not_found',
      operation,
      requestId,
      key: key === null ? null : { id: key, accountId: 'acc_a' },
    });
  return { log, state, refusals, note };
}

test('equal refusals are one event with their count and the last request', async () => {
  const { log, state, refusals, note } = fixture();
  note('getBuild', 'req_1', 'key_a');
  state.now = 200;
  note('getBuild', 'req_2', 'key_a');
  note('getBuild', 'req_3');
  await refusals.flush();
  await refusals.flush();
  const event = { action: 'refused.not_found', target: { operation: 'getBuild' } };
  expect(log).toEqual([
    { ...event, at: 200, actor: 'key_a', accountId: 'acc_a', requestId: 'req_2', count: 2 },
    { ...event, at: 200, actor: '-', accountId: null, requestId: 'req_3', count: 1 },
  ]);
});

test('counts that could not be written are written later with newer ones', async () => {
  const { log, state, refusals, note } = fixture();
  note('getBuild');
  state.full = true;
  await expect(refusals.flush()).rejects.toThrow('full');
  note('getBuild');
  state.full = false;
  await refusals.flush();
  expect(log.map(({ count }) => count)).toEqual([2]);
});

test('kinds beyond a thousand are counted in one event refused.others', async () => {
  const { log, refusals, note } = fixture();
  for (let at = 0; at < 1500; at += 1) note(`made up ${at}`);
  await refusals.flush();
  expect(log).toHaveLength(1001);
  expect(log.at(-1)).toMatchObject({ action: 'refused.others', actor: '-', count: 500 });
});

const MINUTE = 60_000;

test('an anonymous kind is written at once and then every ten minutes', async () => {
  const { log, state, refusals, note } = fixture();
  const unauthorized = (actor: string | null) =>
    refusals.note({
      code: 'unauthorized',
      operation: 'me',
      requestId: 'req',
      key: actor === null ? null : { id: actor, accountId: 'acc_a' },
    });
  for (; state.now < 25 * MINUTE; state.now += 5000) {
    for (const actor of [null, null, 'revoked']) unauthorized(actor);
    await refusals.flushDue();
  }
  const rows = (wanted: string) => log.filter(({ actor }) => actor === wanted);
  expect(rows('-').map(({ count }) => count)).toEqual([2, 240, 240]);
  expect(rows('revoked').map(({ count }) => count)).toEqual([1, 120, 120]);
  note('getBuild', 'req', 'valid');
  await refusals.flushDue();
  note('getBuild', 'req', 'valid');
  await refusals.flushDue();
  expect(rows('valid').map(({ count }) => count)).toEqual([1, 1]);
  await refusals.flush();
  const total = (wanted: string) => rows(wanted).reduce((sum, { count }) => sum + count, 0);
  expect([total('-'), total('revoked')]).toEqual([600, 300]);
});

test('a failed write starts no pause', async () => {
  const { log, state, refusals, note } = fixture();
  note('getBuild');
  state.full = true;
  await expect(refusals.flushDue()).rejects.toThrow('full');
  state.full = false;
  await refusals.flushDue();
  expect(log).toHaveLength(1);
});

test('a clock that is set back does not make the pause longer', async () => {
  const { log, state, refusals, note } = fixture();
  state.now = 1e12;
  note('getBuild');
  await refusals.flushDue();
  state.now = 100;
  note('getBuild');
  await refusals.flushDue();
  expect(log).toHaveLength(2);
});

test('flush waits for a write that is in progress', async () => {
  const { log, state, refusals, note } = fixture();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.slow = promise;
  note('getBuild');
  const first = refusals.flushDue();
  const last = refusals.flush().then(() => log.length);
  note('me');
  expect(refusals.flushDue()).toBe(first);
  resolve();
  await first;
  expect(await last).toBe(2);
});
