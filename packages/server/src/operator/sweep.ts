import type { Command } from 'commander';
import type { Deps } from '../core/ports/deps.ts';
import { planSweep, type Reason } from '../core/retention/plan-sweep.ts';
import { sweep } from '../core/retention/sweep.ts';
import { command, day, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';

const HELP = `
A running server does this by itself every VITRINE_SWEEP_SECONDS, and looks for bytes without a row once a day; both may run at once.

--dry-run deletes nothing. It lists the builds and previews that would go, and why:
  closed      the branch was closed longer ago than VITRINE_CLOSED_BRANCH_RETENTION_DAYS
  idle        the branch had no upload for VITRINE_IDLE_BRANCH_RETENTION_DAYS, is not pinned and not one of VITRINE_KEEP_BRANCHES
  retention   its own retention is over, and it is not the latest of its branch
  abandoned   it was reserved and never finalized
Their revisions, and the bytes that nothing else refers to, go with them. A preview is shown by its reference, as in the audit log.`;

export function sweepCommand(io: Io): Command {
  return command('sweep', 'expire reservations, apply retention, delete what nothing references')
    .option('--dry-run', 'list what a sweep would delete and why, and delete nothing')
    .addHelpText('after', HELP)
    .action((options: { dryRun?: boolean; json?: boolean }) =>
      withParts(io, async ({ deps }) => {
        if (options.dryRun) return dryRun(io, options, deps);
        const swept = await sweep(deps);
        const counts = Object.entries(swept).map(([what, count]) => `${count} ${what}`);
        print(io, options, swept, `Removed ${counts.join(', ')}.`);
      }),
    );
}

const HEADS = ['WHY', 'SINCE', 'WHAT', 'REPOSITORY', 'BRANCH', 'APP', 'PLATFORM', 'COMMIT'];

async function dryRun(io: Io, options: { json?: boolean }, deps: Deps): Promise<void> {
  const plan = await planSweep(deps);
  const builds = plan.builds.map(
    ({ id, owner, repo, branch, app, platform, commitSha, ...of }) => ({
      ...reason(of),
      id,
      owner,
      repo,
      branch,
      app,
      platform,
      commitSha,
    }),
  );
  const previews = plan.previews.map(({ shareId, git, app, platform, ...of }) => ({
    ...reason(of),
    reference: deps.shareReference(shareId),
    owner: git.owner,
    repo: git.repo,
    branch: git.branch,
    app,
    platform,
    commitSha: git.commitSha,
  }));
  const rows = [
    ...builds.map((build) => ({ ...build, what: build.id })),
    ...previews.map((preview) => ({ ...preview, what: preview.reference })),
  ].map(({ why, since, what, owner, repo, branch, app, platform, commitSha }) => [
    why,
    day(Date.parse(since)),
    what,
    [owner, repo].filter((part) => part).join('/') || '-',
    branch ?? '-',
    app ?? '-',
    platform,
    commitSha?.slice(0, 10) ?? '-',
  ]);
  const human = rows.length > 0 ? table([HEADS, ...rows]) : 'Nothing would go.';
  print(io, options, { builds, previews }, human);
}

const reason = ({ why, since }: Reason) => ({ why, since: new Date(since).toISOString() });
