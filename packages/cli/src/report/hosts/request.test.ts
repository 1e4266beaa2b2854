import { expect, test } from 'vitest';
import { createHostRequest } from './request.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: string } | Error;

/** Answers in order; the last one again and again. */
function answering(...answers: Answer[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  const request = createHostRequest({
    name: 'GitHub',
    base: 'https://api.example/v3',
    headers: { Authorization: 'Bearer secret-token' },
    io: {
      signal: new AbortController().signal,
      fetch: async (url, init = {}) => {
        asked.push({ url: String(url), init });
        const answer = answers[Math.min(asked.length, answers.length) - 1];
        if (answer instanceof Error || !answer) throw answer;
        return new Response(answer.body ?? null, answer);
      },
    },
    sleep: async (ms) => void waits.push(ms),
  });
  return { request, asked, waits };
}

const done = { status: 200, body: '{"id":1}' };

test.each<[string, Answer]>([
  ['502', { status: 502 }],
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '2' } }],
  ['403 with Retry-After', { status: 403, headers: { 'retry-after': '2' } }],
  ['a broken connection', new TypeError('fetch failed')],
])('%s is tried again', async (_, answer) => {
  const { request, asked, waits } = answering(answer, done);
  expect(await request('POST', '/x', { a: 1 })).toEqual({ id: 1 });
  expect(asked).toHaveLength(2);
  const asksForTwo = !(answer instanceof Error) && answer.headers !== undefined;
  expect(waits[0]).toBeGreaterThanOrEqual(asksForTwo ? 2000 : 1);
});

test('it ends after four attempts', async () => {
  const { request, asked } = answering({ status: 503 });
  await expect(request('GET', '/x')).rejects.toMatchObject({ status: 503 });
  expect(asked).toHaveLength(4);
});

test('a limit that lasts longer than a minute is not waited for', async () => {
  const reset = String(Math.ceil(Date.now() / 1000) + 3000);
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  const { request, asked } = answering({ status: 403, headers });
  await expect(request('GET', '/x')).rejects.toMatchObject({ status: 403 });
  expect(asked).toHaveLength(1);
});

test('a refusal is final, and says what the host says on one line', async () => {
  const body = JSON.stringify({ message: 'Resource not\naccessible\u001b[31m' });
  const { request, asked } = answering({ status: 403, body });
  await expect(request('GET', '/x')).rejects.toThrow(
    'GitHub answered 403: Resource not accessible\ufffd[31m',
  );
  expect(asked).toHaveLength(1);
});

test('a redirect within the origin is followed with method and body', async () => {
  const moved = { status: 307, headers: { location: '/v3/repositories/1/x' } };
  const { request, asked } = answering(moved, done);
  await request('PATCH', '/x', { a: 1 });
  expect(asked[1]).toMatchObject({
    url: 'https://api.example/v3/repositories/1/x',
    init: { method: 'PATCH', body: '{"a":1}', redirect: 'manual' },
  });
});

test.each(['https://evil.example/x', 'http://api.example/v3/x', 'https://api.example:444/x'])(
  'the token is not sent on to %s',
  async (location) => {
    const { request, asked } = answering({ status: 302, headers: { location } }, done);
    await expect(request('GET', '/x')).rejects.toThrow('to another address');
    expect(asked).toHaveLength(1);
  },
);
