import { expect, test } from 'vitest';
import { type Report, summary } from './report.ts';
import type { Outcome } from './scenario.ts';

const outcome: Outcome = {
  name: 'crash/commit',
  promise: 'a 2xx survives',
  seed: 11,
  seconds: 2.4,
  cases: { 'kill -9': 3, 'power loss': 2 },
  notes: { slowest: '9 ms' },
  failures: [],
};

const report = (...outcomes: Outcome[]): Report => ({
  combination: 'sqlite+files',
  seed: 7,
  began: '2026-11-20T10:00:00.000Z',
  seconds: 5,
  node: 'v26.10.0',
  platform: 'linux x64',
  of: outcomes.length,
  least: null,
  outcomes,
});

test('the summary has the stores, the cases of each scenario and the result', () => {
  const text = summary(report(outcome, { ...outcome, name: 'crash/fsync' }));
  expect(text).toContain('# Adversarial tests on sqlite+files, seed 7\n');
  expect(text).toContain('10 cases in 2 scenarios; nothing broke; nothing was skipped.');
  expect(text).toContain('| crash/commit | 11 | 5 | kill -9: 3, power loss: 2 | 2 s | 0 |');
  expect(text).toContain('| a 2xx survives | 10 | 0 |');
  expect(text).toContain('- crash/fsync: slowest: 9 ms');
});

test('the summary names what was skipped', () => {
  const partial = { ...report(outcome), of: 46 };
  expect(summary(partial)).toContain('nothing broke; 45 of 46 scenarios were not run.');
  expect(summary({ ...report(outcome), least: 3 })).toContain(
    'broke; 3 cases of each were enough.',
  );
});

test('the summary shows each failure with how to repeat it', () => {
  const failures = [{ what: 'a byte is gone', how: 'seed 11, case 4' }];
  const text = summary(report(outcome, { ...outcome, failures }));
  expect(text).toContain('1 scenarios failed');
  expect(text).toContain('## crash/commit (its seed 11)\n\na byte is gone\n\n```\nseed 11, case 4');
});

test('the summary only counts the kinds when there are many', () => {
  const cases = Object.fromEntries(Array.from({ length: 13 }, (_, kind) => [`kind ${kind}`, 1]));
  const name = 'wire/corpus';
  expect(summary(report({ ...outcome, name, cases }))).toContain('| 11 | 13 | 13 kinds |');
  // The steps at which a server died are always listed.
  const crashed = summary(report({ ...outcome, name: 'crashes/power loss', cases }));
  expect(crashed).toContain('kind 0: 1, kind 1: 1, ');
});
