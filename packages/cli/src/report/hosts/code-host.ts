/** What a job may write to a code host: GitHub, GitLab, Gitea, Bitbucket. */

export type Task = 'comment' | 'status' | 'deployment';

export type Comment = { id: number; body: string };

/** The comments of one pull request that the token's own user or app wrote. */
export type Comments = {
  /** All of them, oldest first. What somebody else wrote is left out, whatever it says. */
  own(): Promise<Comment[]>;
  /** Resolves to the id of the new comment. */
  create(body: string): Promise<number>;
  /** @throws HostError with status 404 when it was deleted in the meantime. */
  update(id: number, body: string): Promise<void>;
  /** @throws HostError with status 404 when it was deleted already. */
  remove(id: number): Promise<void>;
};

/** A check beside a commit. It is always a success: what failed was not uploaded. */
export type CommitStatus = { commitSha: string; name: string; description: string; url: string };

export type Deployment = {
  commitSha: string;
  environment: string;
  description: string;
  url: string;
  /** The job's own page; null when CI does not name it. */
  logUrl: string | null;
};

export type CodeHost = {
  /** `GitHub`. */
  name: string;
  /** The rights that the token needs, in the words of the host's settings. */
  needs: Record<Task, string>;
  /** How to give a token these rights; the end of a warning. */
  advice: string;
  /** Tasks that the host does not support, with what to do instead. */
  cannot: Partial<Record<Task, string>>;
  comments?(pullRequest: number): Comments;
  status?(status: CommitStatus): Promise<void>;
  deploy?(deployment: Deployment): Promise<void>;
};

/** A code host refused a request, or could not be reached (`status` null). */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly status: number | null;
  /** Whether it is a limit or a failure of the host, which says nothing of the token's rights. */
  readonly isTemporary: boolean;
  constructor(message: string, status: number | null, isTemporary = false) {
    super(message);
    this.status = status;
    this.isTemporary = isTemporary;
  }
}

/** Whether the token may not do this. Hosts also answer 404, which reveals nothing about private code. */
export const isRefused = (error: unknown): boolean =>
  error instanceof HostError && !error.isTemporary && [401, 403, 404].includes(error.status ?? 0);

export const isGone = (error: unknown): boolean =>
  error instanceof HostError && (error.status === 404 || error.status === 410);
