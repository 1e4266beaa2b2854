import { expect, test } from 'vitest';
import { fakeVitrine } from '../test/fake-vitrine.ts';
import { ForeignAnswerError, NetworkError, VitrineError } from './errors.ts';
import { judge, realSystem, retrying } from './retry.ts';

const network = (code: string) =>
  new NetworkError('cannot reach it', { code, origin: 'https://vitrine.test' });
const refused = (status: number, code: string, retryAfterMs: number | null = null) =>
  new VitrineError({ status, code, message: code, retryAfterMs });

test('delays grow exponentially with full jitter up to a cap', async () => {
  const { system, pauses } = fakeVitrine();
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts < 8) throw network('ECONNRESET');
    return 'done';
  };
  expect(await retrying(run, { system, totalMs: 60_000 })).toBe('done');
  expect(pauses).toEqual([125, 250, 500, 1000, 2000, 2500, 2500]);
});

test('retries end with the last failure when the time is over', async () => {
  const { system, pauses } = fakeVitrine();
  const run = () => Promise.reject(network('ECONNREFUSED'));
  await expect(retrying(run, { system, totalMs: 10_000 })).rejects.toThrow('cannot reach it');
  expect(pauses.reduce((a, b) => a + b)).toBeLessThanOrEqual(10_000);
});

test('slow attempts are repeated at least minAttempts times', async () => {
  const vitrine = fakeVitrine();
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    vitrine.advance(90_000);
    throw network('ECONNRESET');
  };
  const options = { system: vitrine.system, totalMs: 60_000, minAttempts: 3 };
  await expect(retrying(run, options)).rejects.toThrow();
  expect(attempts).toBe(3);
});

test('totalMs 0 means a single attempt', async () => {
  const { system, pauses } = fakeVitrine();
  const run = () => Promise.reject(network('ECONNREFUSED'));
  await expect(retrying(run, { system, totalMs: 0, minAttempts: 3 })).rejects.toThrow();
  expect(pauses).toEqual([]);
});

test('a delay that the server asks for is waited and reported', async () => {
  const { system, pauses } = fakeVitrine();
  const notices: number[] = [];
  const run = async (attempt: number) => {
    if (attempt === 1) throw refused(503, 'unavailable', 7_000);
    return attempt;
  };
  const onRetry = ({ delayMs }: { delayMs: number }) => notices.push(delayMs);
  expect(await retrying(run, { system, totalMs: 60_000, onRetry })).toBe(2);
  expect(pauses).toEqual([7_125]);
  expect(notices).toEqual(pauses);
});

test('a delay longer than the whole time is not waited, also not for minAttempts', async () => {
  const { system, pauses } = fakeVitrine();
  const run = () => Promise.reject(refused(503, 'unavailable', 86_400_000));
  const options = { system, totalMs: 60_000, minAttempts: 3 };
  await expect(retrying(run, options)).rejects.toThrow('unavailable');
  expect(pauses).toEqual([]);
});

test('a finalize in progress is not a failure, and failures during it have their own time limit', async () => {
  const { system, advance } = fakeVitrine();
  const under = refused(409, 'finalize_in_progress', 1_000);
  const answers = [...Array(20).fill(under), network('ECONNRESET'), under, refused(502, 'x')];
  const run = async (attempt: number) => {
    advance(10_000);
    const answer = answers[attempt - 1];
    if (answer) throw answer;
    return attempt;
  };
  expect(await retrying(run, { system, totalMs: 60_000 })).toBe(24);
  expect(
    await retrying(
      async (attempt) => {
        if (attempt < 3) throw under;
        return attempt;
      },
      { system, totalMs: 0 },
    ),
  ).toBe(3);
  const failing = async (attempt: number) => {
    throw attempt === 1 ? under : network('ECONNRESET');
  };
  await expect(retrying(failing, { system, totalMs: 0 })).rejects.toThrow('cannot reach it');
});

test('retries after rate_limited have their own time limit, also when it equals the other', async () => {
  const { system, advance } = fakeVitrine();
  const run = async (attempt: number) => {
    if (attempt === 3) return attempt;
    advance(100_000);
    throw attempt === 1 ? refused(503, 'unavailable') : refused(429, 'rate_limited', 58_000);
  };
  expect(await retrying(run, { system, totalMs: 120_000 })).toBe(3);
});

test('an abort ends the retries, also during a delay', async () => {
  const stop = new AbortController();
  const run = () => Promise.reject(network('ECONNRESET'));
  const options = { system: realSystem, totalMs: 60_000, signal: stop.signal };
  const running = retrying(run, { ...options, onRetry: () => stop.abort(new Error('enough')) });
  await expect(running).rejects.toThrow('enough');
});

test('temporary failures are retried, final ones are not', () => {
  const again = [
    network('ECONNREFUSED'),
    ...['EAI_AGAIN', 'ENOTFOUND', 'EMFILE', 'PROXY_502'].map(network),
    refused(408, 'upload_stalled'),
    refused(500, 'internal'),
    refused(502, 'x'),
    new ForeignAnswerError('503', { status: 503 }),
    ...[500, 520, 522, 524, 530, 507].map(
      (status) => new ForeignAnswerError(`${status}`, { status }),
    ),
    new ForeignAnswerError('400', { status: 400, storeCode: 'RequestTimeout' }),
    new ForeignAnswerError('400', { status: 400, storeCode: 'IncompleteBody' }),
  ];
  const final = [
    ...['BAD_PROXY', 'PROXY_407', 'CERT_HAS_EXPIRED'].map(network),
    network('SELF_SIGNED_CERT_IN_CHAIN'),
    refused(400, 'invalid_request'),
    refused(401, 'unauthorized'),
    refused(409, 'uploads_incomplete'),
    refused(507, 'insufficient_storage'),
    ...[404, 413, 501, 505].map((status) => new ForeignAnswerError(`${status}`, { status })),
    new TypeError('a mistake of ours'),
  ];
  for (const error of again) expect(judge(error), error.message).toEqual({ afterMs: null });
  for (const error of final) expect(judge(error), error.message).toBeNull();
  expect(judge(refused(429, 'rate_limited', 58_000))).toMatchObject({ afterMs: 58_000 });
  expect(judge(refused(409, 'finalize_in_progress', 2_000))).toMatchObject({ goesOn: true });
});
