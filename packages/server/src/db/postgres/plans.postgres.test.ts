import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { fill } from '../test/many-rows.ts';
import { explainer, HOT_QUERIES, type Plan } from '../test/plans.ts';
import { testDatabase } from '../test/postgres.ts';
import { options, query } from '../test/query.ts';
import { openPostgresStore } from './store.ts';

const url = testDatabase(() => postgresUrl());
beforeAll(async () => {
  await (await openPostgresStore({ url: url(), ...options })).store.close();
  await fill(url(), 60_000);
}, 120_000);

async function plansOf(name: string): Promise<Plan[]> {
  const { store, known, plansOf } = await explainer(url());
  onTestFinished(() => store.close());
  const run = HOT_QUERIES[name];
  if (run === undefined) throw new Error(`There is no hot query ${name}.`);
  const plans = await plansOf((store) => run(store, known));
  expect(plans).not.toEqual([]);
  return plans;
}

/** Tables that are so small that a sequential scan is the fastest plan. */
const SMALL = /Seq Scan on (repositories|branches|accounts|turns)\b/;

it.each(Object.keys(HOT_QUERIES))('%s: no sequential scan of a large table', async (name) => {
  const plans = await plansOf(name);
  const scans = plans.flatMap(({ sql, steps }) =>
    steps
      .filter((step) => /Seq Scan/.test(step) && !SMALL.test(step))
      .map((step) => `${step}: ${sql}`),
  );
  expect(scans).toEqual([]);
});

it.each([
  ['latest build of a branch', 'builds_latest'],
  ['builds of a commit', 'builds_of_commit'],
  ['list of builds', 'builds_listed'],
  ['list of builds of a branch', 'builds_of_branch'],
  ['list of builds of all applications', 'builds_of_repository'],
  ['list of builds of a branch in all applications', 'builds_of_branch'],
  ['list of pending builds', 'builds_pending_of_repository|builds_abandoned'],
  ['list of previews of a repository', 'previews_of_repository_app'],
  ['object of a page', 'revision_objects_key'],
  ['revisions of a list', 'revision_objects_key'],
  ['revisions of a list', 'revisions_key'],
  ['test runs', 'usage_events_in_order'],
  ['test runs without a number', 'usage_events_in_order'],
  ['reserve: stored bytes', 'objects_known'],
  ['reserve: readable objects', 'revision_objects_stored'],
  ['reserve: readable objects', 'slots_stored'],
  ['reserve: open reservations', 'reservations_of_target'],
  ['sweep: past retention', 'builds_expiring'],
  ['sweep: abandoned', 'builds_abandoned'],
  ['sweep: revisions', 'revisions_superseded'],
  ['sweep: objects', 'objects_idle'],
  ['sweep: objects', 'slots_stored'],
  ['sweep: objects', 'revision_objects_stored'],
])('%s: uses the index %s', async (name, index) => {
  const plans = await plansOf(name);
  const steps = plans.flatMap(({ steps }) => steps).join('\n');
  expect(steps).toMatch(new RegExp(`Index (Only )?Scan.* (using|on) (${index})\\b`));
});

it('the latest build and the pages of a list need no sort', async () => {
  for (const name of [
    'latest build of a branch',
    'list of builds',
    'list of builds of a branch',
    'list of builds of all applications',
  ]) {
    const steps = (await plansOf(name)).flatMap(({ steps }) => steps);
    expect(
      steps.filter((step) => /\bSort\b/.test(step)),
      name,
    ).toEqual([]);
  }
});

it('every foreign key that cascades or sets null has an index', async () => {
  const keys = await query(
    url(),
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and confdeltype <> 'a' and not exists (
        select from pg_index where indrelid = conrelid
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
  );
  expect(keys).toEqual([]);
});

it('a list of one platform uses its index when all builds are of the other one', async () => {
  await query(url(), `update builds set platform = 'ios'`);
  await query(url(), 'analyze builds');
  const steps = (await plansOf('list of builds')).flatMap(({ steps }) => steps).join('\n');
  expect(steps).toContain('using builds_listed');
});
