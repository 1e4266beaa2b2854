import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { createKey } from '../src/core/accounts/administer.ts';

afterEach(() => void vi.useRealTimers());

test('[limits.12] a wall clock that is set back does not extend the limit of a key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using server = await startTestServer({ env: { VITRINE_RATE_LIMIT_PER_MINUTE: '1' } });
  const me = () => server.api('GET', '/api/v1/me');
  expect((await me()).status).toBe(200);
  vi.setSystemTime(Date.now() - 86_400_000);
  const refused = await me();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('[limits.12] requests refused for another reason count too', async () => {
  await using server = await startTestServer({ env: { VITRINE_RATE_LIMIT_PER_MINUTE: '2' } });
  const wish = { scopes: ['builds'], repositories: [], expiresInDays: null };
  const { text } = await createKey(server.deps, server.account, wish);
  const status = async (path: string) => (await server.api('GET', path, undefined, text)).status;
  expect(await status('/api/v1/previews')).toBe(403);
  expect(await status('/api/v1/usage?from=%ff')).toBe(400);
  expect(await status('/api/v1/me')).toBe(429);
});
