import type { Client } from '@vitrine/client';
import type { BuildRecord } from '@vitrine/contract';
import type { Io } from '../io.ts';
import { printable, shortSha } from '../output/text.ts';

/**
 * Warns, also with `--json`, that a build of a larger order stays the latest of the branch, as when a
 * job of an older commit runs again. The upload is done by then, so this never fails.
 */
export async function warnIfNotLatest(build: BuildRecord, client: Client, io: Io): Promise<void> {
  const { owner, repo, branch, platform, app, order } = build;
  // Servers of an older version have neither.
  if (typeof order !== 'number') return;
  const query = { owner, repo, branch, platform, status: 'ready' as const, ...(app && { app }) };
  const latest = await client.latestBuild(query, { signal: io.signal }).catch(() => null);
  io.signal.throwIfAborted();
  if (latest === null || latest.id === build.id || (latest.order ?? -1) <= order) return;
  const warning =
    `Warning: ${build.url} goes on showing ${shortSha(latest.commitSha)} (${latest.id}), the latest ` +
    `${platform} build of ${branch}: it is of a later run (order ${latest.order}) than this one ` +
    `(order ${order}).`;
  io.err(`${printable(warning)}\n`);
}
