import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from './support/server.ts';

afterEach(() => void vi.useRealTimers());

test('[limits.12] a clock that is set back keeps no key out for longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using server = await startTestServer({ env: { VITRINE_RATE_LIMIT_PER_MINUTE: '1' } });
  const me = () => server.api('GET', '/api/v1/me');
  expect((await me()).status).toBe(200);
  vi.setSystemTime(Date.now() - 86_400_000);
  const refused = await me();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});
