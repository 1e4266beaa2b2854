import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without configuration the defaults of the contract apply', () => {
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
  ['VITRINE_PULL_REQUEST_URL', 'https://host/pull', /\{number\}/],
  ['VITRINE_RESERVATION_TTL_SECONDS', '86401', /from 1 to 86400/],
  ['VITRINE_RETENTION_DAYS', '400', /at most VITRINE_MAX_RETENTION_DAYS, 365/],
  ['VITRINE_PREVIEW_ORIGIN', 'https://previews.example', /begins with `\*\.`/],
  ['VITRINE_PREVIEW_ORIGIN', 'https://*.previews.example/x', /VITRINE_PREVIEW_ORIGIN/],
  ['VITRINE_BASE_URL', 'https://a.example/?', /without query/],
  ['VITRINE_BASE_URL', 'https://a.example/#', /without query/],
  ['VITRINE_BASE_URL', 'https://:pw@a.example', /VITRINE_BASE_URL/],
  ['VITRINE_PREVIEW_ORIGIN', 'https://*.previews.example:99999', /VITRINE_PREVIEW_ORIGIN/],
  ['VITRINE_PREVIEW_ORIGIN', 'https://*.10', /VITRINE_PREVIEW_ORIGIN/],
  ['VITRINE_PREVIEW_ORIGIN', 'ftp://*.previews.example', /VITRINE_PREVIEW_ORIGIN/],
  ['VITRINE_DATABASE_URL', 'mysql://x', /VITRINE_DATABASE_URL holds a value of the wrong form/],
  ['VITRINE_DATABASE_POOL', '5', /VITRINE_DATABASE_URL is not/],
  ['VITRINE_DATA_DIR_SHARED', 'true', /SQLite is for one server/],
  ['VITRINE_S3_BUCKET', 'x', /the name of a bucket/],
  ['VITRINE_S3_ENDPOINT', 'http://127.0.0.1:9000', /VITRINE_S3_BUCKET is not/],
])('%s=%s is refused with one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(line);
});

test.each([
  ['https://github.com/{owner}/{repo}/commit/{sha}', '/pull/{number}'],
  ['https://git.example/{owner}/{repo}/-/commit/{sha}', '/-/merge_requests/{number}'],
  ['https://bitbucket.org/{owner}/{repo}/commits/{sha}', '/pull-requests/{number}'],
  ['https://git.example/{owner}/{repo}/commit/{sha}', null],
])('pull requests beside commits at %s are at %s', (commit, end) => {
  const { sourceUrls } = readConfig({ VITRINE_COMMIT_URL: commit });
  expect(sourceUrls.pullRequest?.split('{repo}')[1] ?? null).toBe(end);
  const own = 'https://own.example/{number}';
  const given = { VITRINE_COMMIT_URL: commit, VITRINE_PULL_REQUEST_URL: own };
  expect(readConfig(given).sourceUrls).toEqual({ commit, pullRequest: own });
});

test('a base url on a host of VITRINE_PREVIEW_ORIGIN is refused', () => {
  const previews = { VITRINE_PREVIEW_ORIGIN: 'https://*.vitrine.example:8443' };
  const read = (base: string) => readConfig({ ...previews, VITRINE_BASE_URL: base }).previewOrigin;
  expect(read('https://vitrine.example')).toBe('https://*.vitrine.example:8443');
  expect(readConfig({}).previewOrigin).toBeNull();
  for (const base of ['https://app.vitrine.example/x', 'https://app.vitrine.example.'])
    expect(() => read(base)).toThrow(/is one of its hosts/);
});

test('lowering VITRINE_MAX_RETENTION_DAYS lowers the default retention', () => {
  for (const unset of [{}, { VITRINE_RETENTION_DAYS: '' }]) {
    const { limits } = readConfig({ ...unset, VITRINE_MAX_RETENTION_DAYS: '30' });
    expect([limits.retentionDays, limits.maxRetentionDays]).toEqual([30, 30]);
  }
});

test('a secret needs at least 32 bytes of any characters', () => {
  expect(readConfig({ VITRINE_SECRET: 'é'.repeat(16) }).secret).toBe('é'.repeat(16));
  expect(() => readConfig({ VITRINE_SECRET: 'x'.repeat(31) })).toThrow(/32 bytes/);
});

test('an invalid secret is not repeated in the error', () => {
  expect(() => readConfig({ VITRINE_SECRET: 'too short' })).toThrow(/^(?!.*too short).*32 bytes/);
});

test('a base url keeps its path and loses its final slash', () => {
  const { baseUrl } = readConfig({ VITRINE_BASE_URL: 'https://host.example/vitrine/' });
  expect(baseUrl).toBe('https://host.example/vitrine');
});

test('a misspelt variable is reported, and variables of the client are not', () => {
  const { unknown } = readConfig({ VITRINE_PROT: '1', VITRINE_URL: 'http://x', VITRINE_KEY: 'k' });
  expect(unknown).toEqual(['VITRINE_PROT']);
});

test('VITRINE_TRUST_PROXY accepts addresses, networks and names of networks', () => {
  const list = '127.0.0.1, 10.0.0.0/8,::1,fd00::/128,loopback';
  const { trustProxy } = readConfig({ VITRINE_TRUST_PROXY: list });
  expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/128', 'loopback']);
});

const SECRET = 'x'.repeat(32);
const POSTGRES = { VITRINE_DATABASE_URL: 'postgres://u:p@db/vitrine', VITRINE_SECRET: SECRET };
const S3 = { VITRINE_S3_BUCKET: 'bundles' };

test('PostgreSQL and S3 are configured with defaults for the rest', () => {
  expect(readConfig({ ...POSTGRES, ...S3 })).toMatchObject({
    database: { kind: 'postgres', poolSize: 10, timeoutSeconds: 15 },
    blobs: {
      kind: 's3',
      bucket: 'bundles',
      region: 'us-east-1',
      prefix: '',
      forcePathStyle: false,
      downloads: 'stream',
      copyChecksum: false,
    },
    unknown: [],
  });
});

test.each([
  ['vitrine', 'vitrine/'],
  ['a/b//', 'a/b/'],
])('the prefix %s becomes %s', (text, prefix) => {
  expect(readConfig({ ...S3, VITRINE_S3_PREFIX: text }).blobs).toMatchObject({ prefix });
});

test.each([
  ['PostgreSQL without a secret', { ...POSTGRES, VITRINE_SECRET: '' }, /VITRINE_SECRET is not set/],
  ['a shared folder with S3', { ...POSTGRES, ...S3, VITRINE_DATA_DIR_SHARED: 'true' }, /Unset it/],
  ['a key without aws:kms', { ...S3, VITRINE_S3_SSE_KMS_KEY_ID: 'k' }, /is not aws:kms/],
  ['a prefix that begins with a slash', { ...S3, VITRINE_S3_PREFIX: '/x' }, /without a slash/],
  [
    'limits of objects that exceed one PUT are refused with S3',
    { ...S3, VITRINE_MAX_RECORDING_BYTES: String(6 * 1024 ** 3) },
    /VITRINE_MAX_RECORDING_BYTES holds `6442450944`; with S3 it may be at most 5368709120/,
  ],
])('%s is refused', (_, env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test('a password in a url is not repeated in the error', () => {
  const env = { VITRINE_DATABASE_URL: 'postgres://u:canary@/%zz:x' };
  expect(() => readConfig(env)).toThrow(/^(?!.*canary).*postgres:\/\/host/);
});
