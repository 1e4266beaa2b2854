import { spawnSync } from 'node:child_process';
import { ourEnv, root } from '../support/run.ts';

type Answer = { name: string; result: 'holds' | 'fails' | 'unknown'; output: string };

const QUESTIONS: [string, string[]][] = [
  ['every package is signed by its registry', ['audit', 'signatures']],
  ['nothing that a server runs is known to be vulnerable', ['audit', '--omit=dev']],
];

/** What npm says when it had no answer: offline, or a mirror that keeps packages and no more. */
const NO_ANSWER =
  /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E(IDLE|RESPONSE|TRANSFER)TIMEOUT|ETIMEDOUT|E(NET|HOST)UNREACH|E40[345]|E5\d\d)$/;
const NOTHING_TO_ASK = /^found no (installed )?dependencies to audit/;

/** Asks the registry. What cannot be asked is neither good nor bad, and is said to be so. */
export function askRegistry(): Answer[] {
  return QUESTIONS.map(([name, args]) => {
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

/** What npm prints with --json when it did not come to a result. */
type Failure = { message?: string; error?: { code?: string; summary?: string } };

/**
 * By its exit code, and why there is no result if there is none: what packages are called, and what
 * is said about them, must not look like that. Whatever else goes wrong speaks against them.
 */
export function judge(status: number | null, stdout: string): Answer['result'] {
  if (status === 0) return 'holds';
  if (status === null) return 'unknown';
  const { message, error } = read(stdout);
  if (error === undefined) return 'fails';
  const { code, summary = '' } = error;
  // The audit has no code of its own when the endpoint gave no answer.
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
