import Type from 'typebox';
import { commentOperations, shownComment, statusOperation } from './github.ts';
import { type Asked, exactly, type Operation, route } from './route.ts';

/**
 * The operations of Gitea and Forgejo that reports use, with the fields of their Swagger description
 * (templates/swagger/v1_json.tmpl: issueGetComments, issueCreateComment, issueEditComment,
 * issueDeleteComment, repoCreateStatus, userGetCurrent).
 */

const CreateStatus = exactly({
  context: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  state: Type.Enum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  target_url: Type.Optional(Type.String()),
});

const operations: Operation[] = [
  ...commentOperations(),
  statusOperation(CreateStatus),
  {
    operation: 'GET /user',
    run: ({ user }: Asked) => ({ status: 200, body: { id: user.id, login: user.login } }),
  },
  {
    operation: 'GET /repos/{owner}/{repo}/issues/{number}/comments',
    // It has no pages, only times.
    query: exactly({
      since: Type.Optional(Type.String()),
      before: Type.Optional(Type.String()),
    }),
    run: ({ state, params }: Asked) => {
      const all = state.comments.filter(({ number }) => number === params.number);
      return { status: 200, body: all.map(shownComment) };
    },
  },
];

export const giteaRoutes = operations.map(route);
