import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any configuration the defaults of the contract hold', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8484,
    baseUrl: null,
    trustProxy: false,
    dataDir: './data',
    limits: { maxBundleBytes: 268435456, reservationTtlSeconds: 3600, accountQuotaBytes: null },
  });
});

test('an empty value counts as unset', () => {
  expect(readConfig({ VITRINE_PORT: '', VITRINE_BASE_URL: '' })).toMatchObject({
    port: 8484,
    baseUrl: null,
  });
});

test.each([
  ['VITRINE_PORT', '70000', /VITRINE_PORT holds `70000`; it may be a whole number from 0 to 65535/],
  ['VITRINE_PORT', '0x10', /VITRINE_PORT/],
  ['VITRINE_BASE_URL', 'vitrine.example', /http or https url/],
  ['VITRINE_BASE_URL', 'https://a.example/?x=1', /without query/],
  ['VITRINE_TRUST_PROXY', 'everyone', /addresses or networks/],
  ['VITRINE_TRUST_PROXY', '999.0.0.1', /VITRINE_TRUST_PROXY holds `999.0.0.1`; it may be off/],
  ['VITRINE_TRUST_PROXY', '10.0.0.0/99', /VITRINE_TRUST_PROXY/],
  ['VITRINE_TRUST_PROXY', '10.0.0.0/0', /VITRINE_TRUST_PROXY/],
  ['VITRINE_TRUST_PROXY', '::1/129', /VITRINE_TRUST_PROXY/],
  ['VITRINE_LOG_LEVEL', 'loud', /one of silent, error/],
  ['VITRINE_COMMIT_URL', 'https://host/commit', /\{sha\}/],
  ['VITRINE_RESERVATION_TTL_SECONDS', '86401', /from 1 to 86400/],
  ['VITRINE_RETENTION_DAYS', '400', /at most VITRINE_MAX_RETENTION_DAYS, 365/],
  ['VITRINE_DATABASE_URL', 'postgres://x', /SQLite and files only/],
  ['VITRINE_S3_BUCKET', 'x', /SQLite and files only/],
])('%s=%s stops the start with one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(line);
});

test('a wrong secret is not repeated', () => {
  expect(() => readConfig({ VITRINE_SECRET: 'too short' })).toThrow(/^(?!.*too short).*32 bytes/);
});

test('a base url keeps its path and loses its last slash', () => {
  const { baseUrl } = readConfig({ VITRINE_BASE_URL: 'https://host.example/vitrine/' });
  expect(baseUrl).toBe('https://host.example/vitrine');
});

test('a misspelt variable is noticed, and the client’s are not', () => {
  const { unknown } = readConfig({ VITRINE_PROT: '1', VITRINE_URL: 'http://x', VITRINE_KEY: 'k' });
  expect(unknown).toEqual(['VITRINE_PROT']);
});

test('proxies are addresses, networks or names of networks', () => {
  const list = '127.0.0.1, 10.0.0.0/8,::1,fd00::/128,loopback';
  const { trustProxy } = readConfig({ VITRINE_TRUST_PROXY: list });
  expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/128', 'loopback']);
});
