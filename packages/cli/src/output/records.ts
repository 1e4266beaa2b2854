import type { BranchRecord, BuildRecord } from '@vitrine/contract';
import pc from 'picocolors';
import prettyBytes from 'pretty-bytes';
import { count, minute, printable, shortSha, table } from './text.ts';

/** Formats build records as text. */

const { createColors } = pc;

export function buildTable(builds: readonly BuildRecord[], colour: boolean): string {
  const { bold, dim } = createColors(colour);
  const rows = builds.map((build) => [
    build.status,
    build.platform,
    build.branch,
    shortSha(build.commitSha),
    minute(build.readyAt ?? build.createdAt),
    build.id,
    build.previewUrl ?? '',
  ]);
  const head = ['STATUS', 'PLATFORM', 'BRANCH', 'COMMIT', 'TIME (UTC)', 'ID', 'PAGE'];
  const [title = '', ...lines] = table([head, ...rows.map((row) => row.map(printable))]).split(
    '\n',
  );
  return [dim(title), ...lines.map((line) => line.replace(/^ready\b/, (word) => bold(word)))].join(
    '\n',
  );
}

export function branchTable(branches: readonly BranchRecord[], colour: boolean): string {
  const { dim } = createColors(colour);
  const rows = branches.map(({ state, pinned, platform, app, branch, builds, uploadedAt, url }) => [
    pinned ? `${state}, pinned` : state,
    platform,
    app ?? '',
    branch,
    String(builds),
    minute(uploadedAt),
    url,
  ]);
  const head = ['STATE', 'PLATFORM', 'APP', 'BRANCH', 'BUILDS', 'UPLOADED (UTC)', 'PAGE'];
  const [title = '', ...lines] = table([head, ...rows.map((row) => row.map(printable))]).split(
    '\n',
  );
  return [dim(title), ...lines].join('\n');
}

export function buildDetails(build: BuildRecord, colour: boolean): string {
  const { bold, dim } = createColors(colour);
  const { width, height } = build.deviceSpec ?? {};
  const encoding = build.bundleContentEncoding ? `, ${build.bundleContentEncoding}` : '';
  const rows: [string, string | undefined][] = [
    ['status', build.status],
    ['page', build.previewUrl],
    ['branch page', build.url],
    ['repository', `${build.owner}/${build.repo}`],
    ['branch', build.branch],
    ['app', build.app ?? undefined],
    ['platform', build.platform],
    ['commit', build.commitSha],
    ['revision', String(build.revision)],
    ['bundle', `${prettyBytes(build.bundleSizeBytes)}${encoding}, sha256 ${build.contentHash}`],
    ['files', count(build.files.length, 'file')],
    ['device', width && height ? `${width} x ${height}` : undefined],
    ['created', minute(build.createdAt)],
    ['ready', build.readyAt && minute(build.readyAt)],
    ['expires', build.expiresAt ? minute(build.expiresAt) : undefined],
  ];
  const lines = rows.flatMap(([name, text]) =>
    text === undefined ? [] : [`${dim(name.padEnd(12))}${printable(text)}`],
  );
  return [bold(printable(build.id)), ...lines].join('\n');
}
