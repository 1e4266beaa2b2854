import { setTimeout as delay } from 'node:timers/promises';
import { Failure, type Io } from '../io.ts';

const ATTEMPTS = 4;
const TIMEOUT_MS = 20_000;

type Wish = { url: string; secret: string; audience: string };

/**
 * Asks GitHub for an ID token, as `getIDToken` of @actions/core does: GET the url with the audience as
 * a further parameter; the answer is `{ "value": "<token>" }`. Runners of Forgejo answer the same.
 */
export async function githubToken(
  { url, secret, audience }: Wish,
  io: Pick<Io, 'fetch' | 'signal'>,
): Promise<string> {
  const target = new URL(url);
  target.searchParams.set('audience', audience);
  for (let attempt = 1; ; attempt += 1) {
    const { token, problem, isFinal } = await ask(target, secret, io);
    if (token !== undefined) return token;
    io.signal.throwIfAborted();
    if (isFinal || attempt === ATTEMPTS)
      throw new Failure(`GitHub gave this job no ID token: ${problem}`);
    await delay(500 * 2 ** attempt, undefined, { signal: io.signal });
  }
}

type Asked = { token?: string; problem?: string; isFinal?: boolean };

async function ask(url: URL, secret: string, io: Pick<Io, 'fetch' | 'signal'>): Promise<Asked> {
  try {
    const response = await io.fetch(url, {
      headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { problem: `status ${response.status}`, isFinal: response.status < 500 };
    }
    const answer = (await response.json()) as { value?: unknown } | null;
    if (typeof answer?.value === 'string') return { token: answer.value };
    return { problem: 'its answer has none', isFinal: true };
  } catch (error) {
    // The message of fetch may have the url in it, but never the secret.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
