import Type from 'typebox';
import {
  type Asked,
  exactly,
  type Operation,
  pageOf,
  removeComment,
  route,
  withComment,
} from './route.ts';
import type { StoredComment } from './state.ts';

/**
 * The operations of GitLab that reports use, with the attributes of GitLab Docs: "Notes API" (merge
 * requests), "Commits API" (set commit pipeline status), "Users API" (current user).
 */

const optional = Type.Optional;
const text = Type.String();
const Note = exactly({ body: Type.String({ minLength: 1, maxLength: 1_000_000 }) });
const CommitStatus = exactly({
  state: Type.Enum(['pending', 'running', 'success', 'failed', 'canceled', 'skipped']),
  ref: optional(text),
  name: optional(Type.String({ maxLength: 255 })),
  context: optional(Type.String({ maxLength: 255 })),
  target_url: optional(Type.String({ maxLength: 255, pattern: '^https?://' })),
  description: optional(Type.String({ maxLength: 255 })),
  coverage: optional(Type.Number()),
  pipeline_id: optional(Type.Integer()),
});
const NOTES = '/projects/{project}/merge_requests/{number}/notes';

const shown = ({ id, body, user }: StoredComment) => ({
  id,
  body,
  system: false,
  author: { id: user.id, username: user.login },
});

const operations: Operation[] = [
  {
    operation: 'GET /user',
    run: ({ user }: Asked) => ({ status: 200, body: { id: user.id, username: user.login } }),
  },
  {
    operation: `GET ${NOTES}`,
    query: exactly({
      sort: optional(Type.Enum(['asc', 'desc'])),
      order_by: optional(Type.Enum(['created_at', 'updated_at'])),
      per_page: optional(text),
      page: optional(text),
    }),
    run: ({ state, params, query }: Asked) => {
      const all = state.comments.filter(({ number }) => number === params.number);
      return { status: 200, body: pageOf(all, query, 20).map(shown) };
    },
  },
  {
    operation: `POST ${NOTES}`,
    right: 'comment',
    body: Note,
    run: ({ state, user, params: { number = '' }, body }: Asked) => ({
      status: 201,
      body: shown(state.write(number, user, body.body ?? '')),
    }),
  },
  {
    operation: `PUT ${NOTES}/{id}`,
    right: 'comment',
    body: Note,
    run: ({ state, params: { id }, body }: Asked) =>
      withComment(state, id, (comment) => {
        comment.body = body.body ?? '';
        return { status: 200, body: shown(comment) };
      }),
  },
  {
    operation: `DELETE ${NOTES}/{id}`,
    right: 'comment',
    run: ({ state, params: { id } }: Asked) =>
      withComment(state, id, (comment) => removeComment(state, comment)),
  },
  {
    operation: 'POST /projects/{project}/statuses/{sha}',
    right: 'status',
    body: CommitStatus,
    run: ({ state, params: { sha = '' }, body }: Asked) => {
      state.statuses.push({ sha, body });
      return { status: 201, body: { id: state.nextId() } };
    },
  },
];

export const gitlabRoutes = operations.map(route);
