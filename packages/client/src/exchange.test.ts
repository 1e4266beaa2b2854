import { expect, test } from 'vitest';
import { fakeVitrine, json, netError, refusal } from '../test/fake-vitrine.ts';
import { createClient } from './client.ts';

const url = 'https://vitrine.test';
const exchanged = {
  key: 'vtrk_x',
  expiresAt: '2026-11-20T09:15:00.000Z',
  scopes: ['builds'],
  repositories: ['acme/shop'],
};

test('exchangeToken sends no key, and returns the lifetime by the clock of the server', async () => {
  const vitrine = fakeVitrine();
  const { fetch, system } = vitrine;
  const date = 'Fri, 20 Nov 2026 09:00:00 GMT';
  vitrine.fail('POST', () => json(201, exchanged, { Date: date }));
  const { key, validMs } = await createClient({ url, fetch, system }).exchangeToken('a.b.c');
  expect({ key, validMs }).toEqual({ key: 'vtrk_x', validMs: 15 * 60_000 });
  expect(vitrine.seen[0]?.path).toBe('/api/v1/auth/exchange');
  expect(vitrine.seen[0]?.headers.get('authorization')).toBeNull();
});

test('a key that is a function is asked for before each attempt', async () => {
  const vitrine = fakeVitrine();
  const { fetch, system } = vitrine;
  let count = 0;
  const key = async () => {
    count += 1;
    return `key${count}`;
  };
  const client = createClient({ url, key, fetch, system });
  vitrine.fail('GET', () => refusal(503, 'unavailable'));
  vitrine.fail('GET', () => json(200, {}));
  await client.me();
  const sent = vitrine.seen.map(({ headers }) => headers.get('authorization'));
  expect(sent).toEqual(['Bearer key1', 'Bearer key2']);
});

test('a failure of the function that gets the key is final, because that function retries', async () => {
  const vitrine = fakeVitrine();
  const { fetch, system } = vitrine;
  let count = 0;
  const getsKeys = createClient({ url, fetch, system, retrySeconds: 0 });
  const key = async () => {
    count += 1;
    return (await getsKeys.exchangeToken('a.b.c')).key;
  };
  vitrine.fail('POST', () => netError('ECONNRESET'), 9);
  const client = createClient({ url, key, fetch, system });
  await expect(client.me()).rejects.toThrow('connection');
  expect(count).toBe(1);
});
