import { type Client, ForeignAnswerError, NetworkError, VitrineError } from '@vitrine/client';
import type { BuildRecord } from '@vitrine/contract';
import type { Io } from '../io.ts';
import { remark } from '../output/remark.ts';
import { list, printable } from '../output/text.ts';
import { pageOf, platformName, sizeText, statusName } from './build-names.ts';
import { environmentName, marker, renderComment } from './comment.ts';
import { webUrl } from './escape.ts';
import { type CodeHost, HostError, isRefused, type Task } from './hosts/code-host.ts';
import { findHost } from './hosts/find-host.ts';
import { type Branch, type Row, readRows } from './rows.ts';
import { upsertComment } from './upsert.ts';

export type ReportInput = {
  tasks: readonly Task[];
  /** Base url of the Vitrine server. */
  server: string;
  client: Client;
  branch: Branch;
  baseBranch: string | null;
  pullRequest: number | null;
  /** The job's own page; null when CI does not name it. */
  jobUrl: string | null;
  /** What gets a commit status and a deployment. */
  builds: readonly BuildRecord[];
  json: boolean;
};

const WORDS: Record<Task, string> = {
  comment: 'comment',
  status: 'commit status',
  deployment: 'deployment',
};

/** Servers link commits to github.com until VITRINE_COMMIT_URL is set, which is wrong for other hosts. */
function ofHost({ name }: CodeHost, row: Row): Row {
  const { commitUrl, ...build } = row.build;
  const isElsewhere = name !== 'GitHub' && commitUrl?.startsWith('https://github.com/') === true;
  return isElsewhere ? { ...row, build } : row;
}

async function comment(host: CodeHost, input: ReportInput, io: Io): Promise<string | null> {
  const { server, client, branch, baseBranch, pullRequest } = input;
  if (pullRequest === null || !host.comments) return null;
  const mark = marker(server, branch);
  const isSettled = await upsertComment({
    comments: host.comments(pullRequest),
    mark,
    async render() {
      const read = await readRows(client, branch, baseBranch, io.signal);
      const rows = read.map((row) => ofHost(host, row));
      const text = renderComment({ mark, branch, baseBranch, rows });
      return { text, isEmpty: rows.length === 0 };
    },
    signal: io.signal,
  });
  return isSettled ? null : 'it was changed again and again while this job wrote it';
}

const descriptionOf = (build: BuildRecord): string =>
  `The ${platformName(build)} app, ${sizeText(build)}`;

async function eachBuild(host: CodeHost, input: ReportInput, task: Task): Promise<null> {
  for (const build of input.builds) {
    const url = webUrl(pageOf(build));
    if (url === null) throw new HostError('the page of the build has no web address', null);
    const { commitSha } = build;
    const description = descriptionOf(build);
    if (task === 'status')
      await host.status?.({ commitSha, name: statusName(build), description, url });
    else {
      const environment = environmentName({ build, base: null });
      const { jobUrl: logUrl } = input;
      await host.deploy?.({ commitSha, environment, description, url, logUrl });
    }
  }
  return null;
}

/** Whether the task failed for a reason that a warning explains. Everything else is a bug. */
const isExpected = (error: unknown): error is Error =>
  error instanceof HostError ||
  error instanceof VitrineError ||
  error instanceof NetworkError ||
  error instanceof ForeignAnswerError;

function warningOf(host: CodeHost, refused: readonly Task[], failed: readonly string[]): string {
  const parts: string[] = [];
  if (refused.length > 0) {
    const what = list(refused.map((task) => WORDS[task]));
    const needs = list(refused.map((task) => `"${host.needs[task]}"`));
    parts.push(
      `${host.name} refuses the ${what}: the token lacks ${needs}, or is not valid; ${host.advice}`,
    );
  }
  return printable([...parts, ...failed].join('. '));
}

/**
 * Does the given tasks on the code host. It never fails, because the upload is done by then: a task that
 * fails is one warning, also with `--json`, and a task that does not apply is a line.
 */
export async function report(input: ReportInput, io: Io): Promise<{ done: Task[] }> {
  const { tasks, branch, json } = input;
  const done: Task[] = [];
  const skip = (task: Task, why: string) => remark(io, { json }, `No ${WORDS[task]}: ${why}`);
  if (tasks.length === 0) return { done };
  const found = findHost(branch, io);
  if ('reason' in found) {
    remark(io, { json }, `No ${list(tasks.map((task) => WORDS[task]))}: ${found.reason}`);
    return { done };
  }
  const { host } = found;
  const refused: Task[] = [];
  const failed: string[] = [];
  for (const task of tasks) {
    const instead = host.cannot[task];
    if (instead !== undefined) skip(task, instead);
    else if (task === 'comment' && input.pullRequest === null)
      skip(task, 'this is no pull request, or CI does not tell its number (--pull-request)');
    else {
      const run = task === 'comment' ? comment(host, input, io) : eachBuild(host, input, task);
      const problem = await run.catch((error: unknown) => {
        io.signal.throwIfAborted();
        if (!isExpected(error)) throw error;
        if (!isRefused(error)) return error.message;
        refused.push(task);
        return null;
      });
      if (problem !== null) failed.push(`The ${WORDS[task]} was not written: ${problem}`);
      else if (!refused.includes(task)) done.push(task);
    }
  }
  if (done.length > 0)
    remark(io, { json }, `Wrote the ${list(done.map((task) => WORDS[task]))} on ${host.name}`);
  if (refused.length > 0 || failed.length > 0)
    io.err(`Warning: ${warningOf(host, refused, failed)}\n`);
  return { done };
}
