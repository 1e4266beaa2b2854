import { expect } from 'vitest';
import type { Client } from './client.ts';
import { at, ok } from './upload.ts';
import type { Page, Preview, TestRun, Usage } from './wire.ts';

/** Makes a billed test run. */
export const newTestRun = (client: Client, fields: object = {}): Promise<Preview> =>
  client.newPreview({ billingKind: 'test_run', ...fields });

/** All billed test runs, from all pages. */
export async function allTestRuns(client: Client, query = 'limit=100'): Promise<TestRun[]> {
  const rows: TestRun[] = [];
  let cursor = '';
  do {
    const page = ok(await client.get<Page<TestRun>>(`/usage/test-runs?${query}${cursor}`));
    rows.push(...page.data);
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  return rows;
}

/** The export as CSV. */
export async function csvOf(client: Client, query = ''): Promise<string> {
  const headers = { Accept: 'text/csv' };
  const answer = await client.call('GET', `/usage/test-runs${query}`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/csv\b/),
  ]);
  return answer.text;
}

/** Expects that all test runs are there once, numbered from 1 without gaps, and that usage agrees. */
export async function expectComplete(client: Client, shareIds: string[]): Promise<TestRun[]> {
  const rows = await allTestRuns(client);
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.map(({ shareId }) => shareId).sort()).toEqual([...shareIds].sort());
  const { testRuns } = ok(await client.get<Usage>('/usage'));
  expect(testRuns).toBe(rows.length);
  return rows;
}

/** Expects that the earlier export is the beginning of the later one. */
export function expectPrefix(earlier: readonly TestRun[], later: readonly TestRun[]): void {
  for (const [index, row] of earlier.entries()) expect(at(later, index)).toEqual(row);
}
