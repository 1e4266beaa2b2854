import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveHttp } from '../../../../../tests/harness/http/serve.ts';
import { giteaRoutes } from './gitea.ts';
import { githubRoutes } from './github.ts';
import { gitlabRoutes } from './gitlab.ts';
import { matches, type Route } from './route.ts';
import { createState, type State, type User } from './state.ts';

/**
 * Stands in for a code host. It keeps what is written, and refuses every request that the host's
 * published description does not allow: another path, another field, another type. Such requests are
 * in `problems`, which tests expect to be empty.
 */
export type CodeHostStandIn = State & {
  url: string;
  /** Everything that arrived: `POST /repos/acme/shop/issues/1/comments`. */
  requests: string[];
  problems: string[];
  /** Answers the next requests whose line contains `of` like this, before anything else looks. */
  fail(
    of: string,
    answer: { status: number; headers?: Record<string, string> },
    times?: number,
  ): void;
  close(): Promise<void>;
};

const routesOf: Record<'github' | 'gitlab' | 'gitea', readonly Route[]> = {
  github: githubRoutes,
  gitlab: gitlabRoutes,
  gitea: giteaRoutes,
};

const tokenOf = ({ headers }: IncomingMessage): string =>
  String(headers['private-token'] ?? headers.authorization?.replace(/^(Bearer|token) /, '') ?? '');

export async function startCodeHost(
  kind: keyof typeof routesOf,
  users: Record<string, User>,
): Promise<CodeHostStandIn> {
  const state = createState();
  const requests: string[] = [];
  const problems: string[] = [];
  const failures: { of: string; status: number; headers: Record<string, string>; left: number }[] =
    [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    };
    const { method = '', url = '' } = request;
    const line = `${method} ${url}`;
    const body = await text(request);
    requests.push(line);
    const failure = failures.find(({ of, left }) => left > 0 && line.includes(of));
    if (failure) {
      failure.left -= 1;
      return send(failure.status, { message: 'no' }, failure.headers);
    }
    const user = users[tokenOf(request)];
    if (!user) return send(401, { message: 'Bad credentials' });
    const asked = new URL(url, 'http://code-host');
    for (const route of routesOf[kind]) {
      const params = matches(route, method, asked.pathname);
      if (!params) continue;
      const found = route.problems(asked.searchParams, body);
      problems.push(...found.map((problem) => `${line}: ${problem}`));
      if (found.length > 0) return send(422, { message: found.join('; ') });
      if (route.right && !user.may.includes(route.right))
        return send(403, { message: 'Resource not accessible by integration' });
      const query = asked.searchParams;
      const input = body === '' ? {} : JSON.parse(body);
      const done = route.run({ state, user, params, query, body: input });
      return send(done.status, done.body);
    }
    problems.push(`${line} is not in the description`);
    send(404, { message: 'Not Found' });
  }

  const server = createServer((request, response) => {
    // Requests of several jobs overtake each other, as they do on a network.
    setTimeout(() => void answer(request, response), Math.random() * 20);
  });
  const { url, close } = await serveHttp(server);
  return {
    ...state,
    url,
    requests,
    problems,
    fail: (of, { status, headers = {} }, times = 1) =>
      void failures.push({ of, status, headers, left: times }),
    close,
  };
}
