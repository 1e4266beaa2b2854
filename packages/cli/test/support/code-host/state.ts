import type { Task } from '../../../src/report/hosts/code-host.ts';

/** Whom a token belongs to. An app may not ask who it is, as on GitHub. */
export type User = { id: number; login: string; type: 'User' | 'Bot'; may: readonly Task[] };

export type StoredComment = { id: number; number: string; body: string; user: User };
export type StoredStatus = { sha: string; body: Record<string, unknown> };
export type StoredDeployment = {
  id: number;
  body: Record<string, unknown>;
  statuses: Record<string, unknown>[];
};

export type State = {
  comments: StoredComment[];
  statuses: StoredStatus[];
  deployments: StoredDeployment[];
  nextId(): number;
  /** Writes a comment as somebody, without a request. */
  write(number: string, user: User, body: string): StoredComment;
};

export function createState(): State {
  const comments: StoredComment[] = [];
  let last = 1000;
  const nextId = () => {
    last += 1;
    return last;
  };
  return {
    comments,
    statuses: [],
    deployments: [],
    nextId,
    write(number, user, body) {
      const comment = { id: nextId(), number, body, user };
      comments.push(comment);
      return comment;
    },
  };
}
