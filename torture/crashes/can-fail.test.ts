import { expect, test } from 'vitest';
import { attempt } from '../attempt.ts';
import type { Trial } from '../trial.ts';
import type { Plan } from './cases.ts';
import { crash } from './crash.ts';
import type { flaws } from './flaws.ts';

const SQLITE = { database: 'sqlite', blobs: 'files', processes: 1 } as const;

/** Where each is bound to show, and in how many cases at the latest. */
const where: Record<keyof typeof flaws, Omit<Plan, 'flaw'> & { least: number }> = {
  'data is not synced': { way: 'power loss', steps: ['after a PUT is answered'], least: 3 },
  'folders are not synced': {
    ...{ way: 'power loss', steps: ['after a PUT is answered'], least: 10 },
    // Of small ones, which are not renamed, ext4 makes the name durable with the data.
    habits: { files: 3, large: 1 },
  },
  'commits are not synced': {
    way: 'power loss',
    steps: ['after a finalize is answered'],
    least: 3,
  },
  'commits come before the rename': {
    ...{ way: 'kill -9', steps: ['after the commit'], least: 10 },
    habits: { files: 3, large: 1 },
  },
};

test.each(Object.keys(where) as (keyof typeof where)[])(
  'shows that %s',
  { timeout: 300_000 },
  async (flaw) => {
    const { least, ...plan } = where[flaw];
    const trial: Trial = {
      ...{ name: `crashes/${flaw}`, promise: 'the trials can fail', weight: 0 },
      least: { long: least, short: least },
      run: (run) => crash(run, { ...plan, flaw }),
    };
    const { failures } = await attempt(trial, SQLITE, 1, { least, seconds: 0 });
    expect(failures.map(({ what }) => what)).toContainEqual(expect.stringMatching(/ after .*: /));
  },
);
