import { spawn } from 'node:child_process';
import type { BuildRecord } from '@vitrine/contract';
import { isMissingProgram } from '../../missing-program.ts';
import type { Env } from '../../provenance/ci/provider.ts';
import { CODE_HOST_TOKENS } from '../../provenance/tokens.ts';
import { statusName } from '../build-names.ts';
import { renderSummary } from '../comment.ts';

const TIMEOUT_MS = 30_000;
const without = Object.fromEntries(CODE_HOST_TOKENS.map((name) => [name, undefined]));

/**
 * Annotates the build's page on Buildkite (Buildkite Docs: `buildkite-agent annotate`). An annotation
 * of the same context is replaced. The text goes over stdin, and no shell reads it; the agent gets
 * neither the key of Vitrine nor tokens of the code host.
 */
export function annotate(build: BuildRecord, env: Env, signal: AbortSignal): Promise<void> {
  const args = ['annotate', '--style', 'success', '--context', statusName(build)];
  const options = {
    env: { ...env, ...without, VITRINE_KEY: undefined },
    stdio: ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore'],
    timeout: TIMEOUT_MS,
    signal,
  };
  return new Promise((done, fail) => {
    const agent = spawn('buildkite-agent', args, options);
    agent.on('error', (error: NodeJS.ErrnoException) =>
      fail(isMissingProgram(error) ? new Error('buildkite-agent is not installed here') : error),
    );
    agent.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`buildkite-agent ended with status ${code}`)),
    );
    // An agent that ends early closes the pipe; its status says why.
    agent.stdin.on('error', () => {});
    agent.stdin.end(renderSummary([{ build, base: null }]));
  });
}
