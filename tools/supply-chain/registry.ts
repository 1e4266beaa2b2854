import { spawnSync } from 'node:child_process';
import { ourEnv, root } from '../support/run.ts';

type Answer = { name: string; result: 'holds' | 'fails' | 'unknown'; output: string };

const QUERIES: [string, string[]][] = [
  ['every package is signed by its registry', ['audit', 'signatures']],
  ['nothing that a server runs is known to be vulnerable', ['audit', '--omit=dev']],
];

/** The error codes of npm when it got no answer: offline, or a mirror that only serves packages. */
const NO_ANSWER =
  /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E(IDLE|RESPONSE|TRANSFER)TIMEOUT|ETIMEDOUT|E(NET|HOST)UNREACH|E40[345]|E5\d\d)$/;
const NOTHING_TO_ASK = /^found no (installed )?dependencies to audit/;

/** Queries the registry. A query without an answer is `unknown`. */
export function queryRegistry(): Answer[] {
  return QUERIES.map(([name, args]) => {
    const quick = ['--json', '--fetch-retries=0', '--fetch-timeout=20000', '--no-color'];
    const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...quick], {
      cwd: root,
      env: ourEnv(),
      encoding: 'utf8',
      timeout: 120_000,
    });
    const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`;
    return { name, result: judge(status, stdout ?? ''), output };
  });
}

/** The output of npm with --json when it has no result. */
type Failure = { message?: string; error?: { code?: string; summary?: string } };

/**
 * Judges by the exit code, and by the error code when there is no result. Names and descriptions of
 * packages in the output must not be mistaken for errors of npm. All other failures count as
 * findings.
 */
export function judge(status: number | null, stdout: string): Answer['result'] {
  if (status === 0) return 'holds';
  if (status === null) return 'unknown';
  const { message, error } = read(stdout);
  if (error === undefined) return 'fails';
  const { code, summary = '' } = error;
  // npm audit has no error code when the endpoint did not answer.
  const silent = code === undefined ? message !== undefined : NO_ANSWER.test(code);
  return silent || NOTHING_TO_ASK.test(summary) ? 'unknown' : 'fails';
}

function read(stdout: string): Failure {
  try {
    return JSON.parse(stdout) as Failure;
  } catch {
    return {};
  }
}
