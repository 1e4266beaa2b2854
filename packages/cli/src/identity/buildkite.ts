import { type ExecFileException, execFile } from 'node:child_process';
import { Failure, type Io } from '../io.ts';
import { isMissingProgram } from '../missing-program.ts';

const TIMEOUT_MS = 30_000;
/** A token has the ids of the pipeline and its organization only on request; it always has their slugs. */
const CLAIMS = ['--claim', 'organization_id,pipeline_id'];

/** Runs `buildkite-agent oidc request-token`, which prints the token. */
export async function buildkiteToken(
  audience: string,
  io: Pick<Io, 'env' | 'signal'>,
): Promise<string> {
  const request = ['oidc', 'request-token', '--audience', audience];
  const first = await agent([...request, ...CLAIMS], io);
  if ('token' in first) return first.token;
  // Older agents have no --claim.
  const second = first.said.includes('claim') ? await agent(request, io) : first;
  if ('token' in second) return second.token;
  io.signal.throwIfAborted();
  throw new Failure(`buildkite-agent gave this job no ID token: ${second.said}`);
}

const MISSING =
  'it is not installed here; request the token outside of the container, and pass it as VITRINE_ID_TOKEN';

function whyOf({ killed, code, signal }: ExecFileException): string {
  if (killed) return `it did not answer within ${TIMEOUT_MS / 1000} seconds`;
  return `it ended with ${signal ?? `status ${code}`} and said nothing`;
}

type Answer = { token: string } | { said: string };

function agent(args: string[], { env, signal }: Pick<Io, 'env' | 'signal'>): Promise<Answer> {
  const options = { env: { ...env }, signal, timeout: TIMEOUT_MS, maxBuffer: 1024 * 1024 };
  return new Promise((resolve) => {
    execFile('buildkite-agent', args, options, (error, stdout, stderr) => {
      if (!error) return resolve({ token: stdout.trim() });
      const last = stderr.trim().split('\n').at(-1);
      resolve({ said: isMissingProgram(error) ? MISSING : last || whyOf(error) });
    });
  });
}
