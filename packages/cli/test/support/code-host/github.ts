import Type from 'typebox';
import {
  type Asked,
  exactly,
  notFound,
  type Operation,
  pageOf,
  removeComment,
  route,
  withComment,
} from './route.ts';
import type { StoredComment, User } from './state.ts';

/**
 * The operations of GitHub that reports use. Query and body are those of GitHub's OpenAPI description
 * (api.github.com.json of npm's @octokit/openapi 23.0.2, which is too large for a dependency: 29 MB
 * packed). Limits are those of the texts: GitHub Docs, "REST API endpoints for issue comments", "commit
 * statuses", "deployments" and "deployment statuses".
 */

const text = Type.String();
const optional = Type.Optional;
const pages = {
  per_page: optional(Type.String({ pattern: '^([1-9]|[1-9]\\d|100)$' })),
  page: optional(Type.String({ pattern: '^[1-9]\\d*$' })),
};
const short = Type.String({ maxLength: 140 });
const webAddress = Type.String({ pattern: '^https?://\\S+$' });
const Body = exactly({ body: Type.String({ minLength: 1, maxLength: 65_536 }) });
const Status = exactly({
  state: Type.Enum(['error', 'failure', 'pending', 'success']),
  target_url: optional(webAddress),
  description: optional(short),
  context: optional(text),
});
const Deployment = exactly({
  ref: text,
  task: optional(text),
  auto_merge: optional(Type.Boolean()),
  required_contexts: optional(Type.Array(text)),
  payload: optional(Type.Union([text, Type.Object({})])),
  environment: optional(Type.String({ maxLength: 255 })),
  description: optional(text),
  transient_environment: optional(Type.Boolean()),
  production_environment: optional(Type.Boolean()),
});
const DeploymentStatus = exactly({
  state: Type.Enum(['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success']),
  log_url: optional(webAddress),
  description: optional(short),
  environment: optional(text),
  environment_url: optional(webAddress),
  auto_inactive: optional(Type.Boolean()),
});

const shownUser = ({ id, login, type }: User) => ({ id, login, type });
export const shownComment = ({ id, body, user }: StoredComment) => ({
  id,
  body,
  user: shownUser(user),
});
const REPO = '/repos/{owner}/{repo}';

const whoAmI = ({ user }: Asked) =>
  user.type === 'Bot'
    ? { status: 403, body: { message: 'Resource not accessible by integration' } }
    : { status: 200, body: shownUser(user) };

/** Comments, in the form that Gitea has too. */
export const commentOperations = (): Operation[] => [
  {
    operation: `POST ${REPO}/issues/{number}/comments`,
    right: 'comment',
    body: Body,
    run: ({ state, user, params: { number = '' }, body }) => ({
      status: 201,
      body: shownComment(state.write(number, user, body.body ?? '')),
    }),
  },
  {
    operation: `PATCH ${REPO}/issues/comments/{id}`,
    right: 'comment',
    body: Body,
    run: ({ state, params: { id }, body }) =>
      withComment(state, id, (comment) => {
        comment.body = body.body ?? '';
        return { status: 200, body: shownComment(comment) };
      }),
  },
  {
    operation: `DELETE ${REPO}/issues/comments/{id}`,
    right: 'comment',
    run: ({ state, params: { id } }) =>
      withComment(state, id, (comment) => removeComment(state, comment)),
  },
];

export const statusOperation = (body: Type.TSchema): Operation => ({
  operation: `POST ${REPO}/statuses/{sha}`,
  right: 'status',
  body,
  run: ({ state, params: { sha = '' }, body: given }) => {
    state.statuses.push({ sha, body: given });
    return { status: 201, body: { id: state.nextId() } };
  },
});

export const githubRoutes = [
  ...commentOperations(),
  statusOperation(Status),
  { operation: 'GET /user', run: whoAmI },
  {
    operation: 'POST /graphql',
    body: exactly({ query: Type.Literal('{ viewer { login } }') }),
    run: ({ user }: Asked) => ({ status: 200, body: { data: { viewer: { login: user.login } } } }),
  },
  {
    operation: `GET ${REPO}/issues/{number}/comments`,
    query: exactly({ ...pages, since: optional(text) }),
    run: ({ state, params, query }: Asked) => {
      const all = state.comments.filter(({ number }) => number === params.number);
      return { status: 200, body: pageOf(all, query).map(shownComment) };
    },
  },
  {
    operation: `GET ${REPO}/deployments`,
    right: 'deployment' as const,
    query: exactly({
      ...pages,
      sha: optional(text),
      ref: optional(text),
      task: optional(text),
      environment: optional(text),
    }),
    run: ({ state, query }: Asked) => {
      const all = state.deployments.filter(
        ({ body }) =>
          body.ref === query.get('sha') && body.environment === query.get('environment'),
      );
      return { status: 200, body: pageOf(all, query).map(({ id }) => ({ id })) };
    },
  },
  {
    operation: `POST ${REPO}/deployments`,
    right: 'deployment' as const,
    body: Deployment,
    run: ({ state, body }: Asked) => {
      const deployment = { id: state.nextId(), body, statuses: [] };
      state.deployments.push(deployment);
      return { status: 201, body: { id: deployment.id } };
    },
  },
  {
    operation: `POST ${REPO}/deployments/{id}/statuses`,
    right: 'deployment' as const,
    body: DeploymentStatus,
    run: ({ state, params, body }: Asked) => {
      const deployment = state.deployments.find(({ id }) => String(id) === params.id);
      if (!deployment) return notFound;
      deployment.statuses.push(body);
      return { status: 201, body: { id: state.nextId() } };
    },
  },
].map((operation: Operation) => route(operation));
