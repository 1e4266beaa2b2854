import { createHash } from 'node:crypto';
import { shortSha } from '../output/text.ts';
import {
  appOf,
  changeText,
  pageOf,
  platformName,
  qrOf,
  sizeText,
  statusName,
} from './build-names.ts';
import { code, link } from './escape.ts';
import type { Branch, Row } from './rows.ts';

/**
 * Characters of a comment, below GitHub's limit of 65,536. GitLab takes 1,000,000; Gitea has no limit.
 */
export const LONGEST_COMMENT = 60_000;

/**
 * The first line of a comment, which Markdown does not show. Each server and repository has another,
 * so that two of them may write to one pull request.
 */
export function marker(server: string, { owner, repo }: Branch): string {
  const of = `${server}\n${owner}/${repo}`.toLowerCase();
  return `<!-- vitrine ${createHash('sha256').update(of).digest('hex').slice(0, 16)} -->`;
}

export const hasMarker = (body: string, mark: string): boolean =>
  body === mark || body.startsWith(`${mark}\n`) || body.startsWith(`${mark}\r\n`);

function commitLink({ build }: Row): string {
  const text = /^[0-9a-f]+$/i.test(build.commitSha)
    ? `<code>${shortSha(build.commitSha)}</code>`
    : code(build.commitSha, 7);
  return link(text, build.commitUrl);
}

function qrImage({ build }: Row): string {
  const address = qrOf(build);
  if (address === null) return '';
  const alt = `QR code of the ${platformName(build)} page`;
  return `<img src="${address}" width="96" height="96" alt="${alt}">`;
}

/** `, closed, kept until 2026-12-02`, in UTC; nothing for an open branch. */
function closed({ build, state }: Row): string {
  if (state !== 'closed') return '';
  return build.expiresAt
    ? `, closed, kept until ${code(build.expiresAt.slice(0, 10))}`
    : ', closed';
}

type Column = { title: string; cell(row: Row): string };

const APP: Column = {
  title: 'App',
  cell: ({ build }) => {
    const app = appOf(build);
    return app === null ? '' : code(app);
  },
};
const COLUMNS: readonly Column[] = [
  { title: 'Platform', cell: ({ build }) => platformName(build) },
  { title: 'Page of the branch', cell: (row) => `${link('Open', row.build.url)}${closed(row)}` },
  { title: 'This build', cell: ({ build }) => link('Open', pageOf(build)) },
  { title: 'Commit', cell: commitLink },
  {
    title: 'Size',
    cell: ({ build, base }) =>
      [sizeText(build), changeText(build, base)].filter((part) => part !== null).join(', '),
  },
  { title: 'On a phone', cell: qrImage },
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table of Markdown (GitHub Flavored Markdown, 4.10) that is at most `longest` characters long. */
export function table(rows: readonly Row[], longest = LONGEST_COMMENT): string {
  const columns = rows.some(({ build }) => appOf(build) !== null) ? [APP, ...COLUMNS] : COLUMNS;
  const lines = [line(columns.map(({ title }) => title)), line(columns.map(() => '---'))];
  let room = longest - lines.join('\n').length;
  let left = rows.length;
  for (const row of rows) {
    const text = line(columns.map(({ cell }) => cell(row)));
    room -= text.length + 1;
    if (room < 0) break;
    lines.push(text);
    left -= 1;
  }
  return left === 0 ? lines.join('\n') : `${lines.join('\n')}\n\nThere are ${left} more.`;
}

export type CommentInput = {
  mark: string;
  branch: Branch;
  /** The branch that sizes are compared with; null when it is not known. */
  baseBranch: string | null;
  rows: readonly Row[];
};

/** The whole comment. The same rows give the same text, whichever job writes it. */
export function renderComment({ mark, branch, baseBranch, rows }: CommentInput): string {
  const head = `${mark}\n### Vitrine: ${code(branch.branch)}\n\n`;
  if (rows.length === 0) return `${head}There is no build of this branch at present.`;
  const isCompared = baseBranch !== null && rows.some(({ base }) => base !== null);
  const foot = isCompared
    ? `\n\nSizes are compared with the latest build of ${code(baseBranch)}.`
    : '';
  return `${head}${table(rows, LONGEST_COMMENT - head.length - foot.length - 100)}${foot}`;
}

/** A table for the summary page of a job; its builds are those of this job. */
export const renderSummary = (rows: readonly Row[]): string => `### Vitrine\n\n${table(rows)}\n`;

/** `vitrine/shop/ios/feature/cart`: the environment of a deployment. At most 255 characters. */
export const environmentName = ({ build }: Row): string =>
  [...`${statusName(build)}/${build.branch}`].slice(0, 255).join('');
