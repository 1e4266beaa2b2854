import { createServer } from 'node:http';
import { serveHttp } from '../http/serve.ts';

/**
 * Stands in for the service that gives a GitHub job its ID token (GitHub Docs, "OpenID Connect
 * reference"). `tokenFor` makes a token for an audience.
 */
export async function startGithubRunner(tokenFor: (audience: string) => string) {
  const secret = 'request-token-of-the-job';
  const audiences: string[] = [];
  const failures: number[] = [];
  const served = await serveHttp(
    createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://runner');
      const failure = failures.shift();
      const isKnown = request.headers.authorization === `Bearer ${secret}`;
      const isComplete = url.searchParams.get('api-version') === '2.0';
      const status = failure ?? (isKnown && isComplete ? 200 : 401);
      const audience = url.searchParams.get('audience') ?? '';
      if (status === 200) audiences.push(audience);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 200 ? JSON.stringify({ count: 9, value: tokenFor(audience) }) : '{}');
    }),
  );
  return {
    /** The audiences of the requested tokens. */
    audiences,
    /** The statuses with which the next requests fail. */
    failures,
    /** The environment of a job with `id-token: write`. */
    env: {
      GITHUB_ACTIONS: 'true',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${served.url}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
    },
    [Symbol.asyncDispose]: () => served.close(),
  };
}
