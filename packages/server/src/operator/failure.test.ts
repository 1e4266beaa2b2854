import { expect, test } from 'vitest';
import { storageFailed, storageFull } from '../blobs/storage-failure.ts';
import { readConfig } from '../config/config.ts';
import { failureLine } from './failure.ts';

function lineOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return failureLine(error);
  }
  throw new Error('this is fine');
}

test.each([
  'http://user:canary@host',
  'http://user:p@canary@host',
  'http://user:se/canary@host',
  'http://user:se canary@host',
  'http://user:se`canary@host',
  'http://canary@host/?x',
])('VITRINE_BASE_URL=%s is not repeated with its password', (url) => {
  const line = lineOf({ VITRINE_BASE_URL: url });
  expect(line).toMatch(
    /^VITRINE_BASE_URL holds `http:\/\/\[redacted\]@host.*https:\/\/vitrine\.example\.$/,
  );
});

test.each(['http://host/?x', 'me@host'])('%s is repeated unchanged', (url) => {
  expect(lineOf({ VITRINE_BASE_URL: url })).toContain(`holds \`${url}\``);
});

test('the values that a variable may have are printed in full', () => {
  const line = lineOf({ VITRINE_DATABASE_URL: 'mysql://user:canary@host' });
  expect(line).toContain('a url such as postgres://host:5432/vitrine, with');
  expect(line).not.toMatch(/redacted|canary/);
});

test.each([
  [
    storageFailed(new Error('EACCES: permission denied, open /data/x')),
    /failed; .* open \/data\/x$/,
  ],
  [storageFull(new Error('ENOSPC: no space left', { cause: new Error('quota') })), /room.* quota$/],
  [storageFailed(undefined), /Try again shortly\.$/],
  [storageFailed(new Error('no answer of https://me:canary@host')), /:\/\/\[redacted\]@host$/],
])('a failure of the storage is printed with its cause on one line: %s', (refusal, expected) => {
  expect(failureLine(refusal)).toMatch(expected);
});
