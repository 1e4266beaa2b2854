import type { Fault } from './fault.ts';

const retention = 'packages/server/src/core/retention';
const sweep = `${retention}/sweep.ts`;
const bytes = `${retention}/unreferenced-bytes.ts`;
const rows = 'packages/server/src/db/queries';
const sqlite = ['packages/server/src/db/sqlite/store.test.ts'];
const time = ['packages/server/test/time.test.ts'];
const sweeping = ['packages/server/test/sweep.test.ts', 'packages/server/test/sweep.files.test.ts'];

/** What is removed, and what must not be. */
export const jobs: Fault[] = [
  {
    name: 'retention removes the latest build',
    file: `${rows}/build-changes.ts`,
    find: ".whereRef('later.current_seq', '>', 'builds.current_seq')",
    replace: ".whereRef('later.current_seq', '>=', 'builds.current_seq')",
    tests: time,
  },
  {
    name: 'retention removes a build a millisecond late',
    file: `${rows}/build-changes.ts`,
    find: ".where('builds.expires_at', '<=', p.now)",
    replace: ".where('builds.expires_at', '<', p.now)",
    tests: time,
  },
  {
    name: 'the sweep takes bytes of a revision',
    file: `${rows}/sweep-objects.ts`,
    find: 'if ((await referred(db, { key })).rows.length > 0) {',
    replace: 'if ((await referred(db, { key })).rows.length < 0) {',
    tests: sqlite,
  },
  {
    name: 'the sweep takes bytes of an open reservation',
    file: `${rows}/sweep-objects.ts`,
    find: ".where('reservations.created_at', '>=', p.since)",
    replace: ".where('reservations.created_at', '>', p.since)",
    tests: sqlite,
  },
  {
    name: 'a finalized reservation keeps bytes',
    file: `${rows}/sweep-objects.ts`,
    find: "    .where('reservations.finalized_at', 'is', null)\n",
    replace: '',
    tests: ['packages/server/test/sweep.test.ts', ...sqlite],
  },
  {
    name: 'a closed reservation keeps bytes',
    file: `${rows}/sweep-objects.ts`,
    find: "    .where('reservations.closed_at', 'is', null)\n",
    replace: '',
    tests: sqlite,
  },
  {
    name: 'bytes that lost their last revision are never looked at again',
    file: `${rows}/sweep.ts`,
    find: 'await markIdle(db, { shareId, number });',
    replace: '',
    tests: sqlite,
  },
  {
    name: 'the revisions of a deleted build are kept',
    file: `${rows}/builds.ts`,
    find: 'if (build !== undefined) await dropRevisions(db, { shareId: build.share_id });',
    replace: 'return void build;',
    tests: sqlite,
  },
  {
    name: 'bytes are kept for an hour instead of a day',
    file: bytes,
    find: 'clock.now() - RENEWABLE_MS - FINALIZE_MARGIN_MS;',
    replace: 'clock.now() - FINALIZE_MARGIN_MS;',
    tests: time,
  },
  {
    name: 'a replaced revision is swept at once',
    file: sweep,
    find: 'now - SUPERSEDED_MS',
    replace: 'now',
    tests: time,
  },
  {
    name: 'a finalized reservation is forgotten after a day',
    file: sweep,
    find: 'deleteBefore(now - REMEMBERED_MS)',
    replace: 'deleteBefore(now - RENEWABLE_MS)',
    tests: time,
  },
  {
    name: 'an abandoned build outlives its last reservation',
    file: `${retention}/expire-targets.ts`,
    find: 'const ABANDONED_MS = REMEMBERED_MS - RENEWABLE_MS;',
    replace: 'const ABANDONED_MS = REMEMBERED_MS;',
    tests: sweeping,
  },
  {
    name: 'retention removes what somebody is uploading to',
    file: `${rows}/build-changes.ts`,
    find: ".where('builds.pending_until', '<=', p.now)",
    replace: '',
    tests: sweeping,
  },
  {
    name: 'rows go, but their bytes stay',
    file: bytes,
    find: 'for (const key of keys) await blobs.delete(key);',
    replace: '',
    tests: sweeping,
  },
  {
    name: 'bytes go before their rows',
    file: bytes,
    find: `const keys = await store.objects.deleteUnreferenced(since, BATCH);
  for (const key of keys) await blobs.delete(key);`,
    replace: `const keys = await store.transaction(async ({ objects }) => {
    const some = await objects.deleteUnreferenced(since, BATCH);
    for (const key of some) await blobs.delete(key);
    return some;
  });`,
    tests: sweeping,
  },
  {
    name: 'bytes with a row are taken for strays',
    file: bytes,
    find: 'writtenAt >= before || (await store.objects.exists(key))',
    replace: 'writtenAt >= before',
    tests: sweeping,
  },
  {
    name: 'bytes that wait for their row are taken for strays',
    file: bytes,
    find: 'writtenAt >= before || ',
    replace: '',
    tests: sweeping,
  },
  {
    name: 'strays are never found',
    file: bytes,
    find: `await blobs.delete(key);
    strays += 1;`,
    replace: 'strays += 1;',
    tests: sweeping,
  },
  {
    name: 'a sweep holds up the server however long it takes',
    file: `${rows}/sweep-objects.ts`,
    find: 'if (performance.now() > until) return { deleted, more: true };',
    replace: '',
    tests: ['packages/server/src/db/queries/sweep-objects.test.ts'],
  },
  {
    name: 'every sweep walks over all that is stored',
    file: 'packages/server/src/jobs/sweep-job.ts',
    find: "const walk = await leases.acquire('walk', began, began + WALK_EVERY_MS);",
    replace: 'const walk = WALK_EVERY_MS > 0;',
    tests: sweeping,
  },
  {
    name: 'a walk that failed counts for a day',
    file: 'packages/server/src/jobs/sweep-job.ts',
    find: '    await release();\n',
    replace: '',
    tests: sweeping,
  },
  {
    name: 'the first sweep that fails is the last',
    file: 'packages/server/src/jobs/sweep-job.ts',
    find: "log.error({ err: error }, 'sweep failed');",
    replace: "return log.error({ err: error }, 'sweep failed');",
    tests: sweeping,
  },
  {
    name: 'what is being stored is a stray when the clock is set ahead',
    file: sweep,
    find: 'Math.min(now, clock.steady())',
    replace: 'now',
    tests: sweeping,
  },
  {
    name: 'the sweep takes what a PUT under way has written',
    file: sweep,
    find: 'written - limits.maxUploadSeconds * 1000 - 60_000;',
    replace: 'written;',
    tests: sweeping,
  },
  {
    name: 'the sweep takes what a reservation may still finalize',
    file: sweep,
    find: 'blobs.sweepUncollected(over)',
    replace: 'blobs.sweepUncollected(now)',
    tests: ['packages/server/test/collect.s3.test.ts'],
    on: 'sqlite+s3',
  },
];
