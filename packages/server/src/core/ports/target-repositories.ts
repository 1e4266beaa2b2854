import type { Platform } from '@vitrine/contract';
import type { KeyAccess } from '../model/account.ts';
import type { Branch, NewBranch } from '../model/branch.ts';
import type { Build } from '../model/build.ts';
import type { Preview } from '../model/preview.ts';
import type { Millis } from '../model/time.ts';

export type StatusFilter = 'ready' | 'pending' | 'any';

/** A name, null for the application without one, or `*` for all. */
export type AppFilter = string | null;

export type BuildFilter = {
  repositoryId: string;
  branch?: string | undefined;
  platform?: Platform | undefined;
  /** By default the application without a name. `latest` has none for `*`. */
  app?: AppFilter | undefined;
  commitSha?: string | undefined;
  status?: StatusFilter | undefined;
};

/** Only `byShareId` finds deleted builds. */
export interface BuildRepository {
  /** Finds or inserts the branch. */
  ensureBranch(branch: NewBranch): Promise<Branch>;
  branch(branchKey: string): Promise<Branch | undefined>;
  /** Finds the build of this commit, or inserts it with `fresh`. Locks the row as `lock` does. */
  ensure(
    branch: Pick<Branch, 'id' | 'repositoryId' | 'platform' | 'app'>,
    commitSha: string,
    fresh: { id: string; shareId: string; now: Millis },
  ): Promise<Build>;
  /** Records that a reservation was made or renewed. Returns until when the build is pending. */
  touch(id: string, seq: number, pendingUntil: Millis): Promise<Millis>;
  /** Makes a revision the current one. */
  publish(
    id: string,
    current: Pick<Build, 'revision' | 'git'> & {
      seq: number;
      order?: number | null;
      at: Millis;
      expiresAt: Millis;
    },
  ): Promise<void>;
  byId(id: string): Promise<Build | undefined>;
  byIds(ids: string[]): Promise<Build[]>;
  /** Builds of these branches that are not deleted, oldest first: all, or the ready ones. */
  ofBranches(branchIds: string[], which: 'all' | 'ready', limit: number): Promise<string[]>;
  /**
   * The build, if its repository is linked to this account. The condition is part of the query, so
   * its duration does not reveal whether another account has such a build.
   */
  ofAccount(accountId: string, id: string): Promise<Build | undefined>;
  byShareId(shareId: string): Promise<Build | undefined>;
  /** Reads the row and locks it until this transaction ends. */
  lock(id: string): Promise<Build | undefined>;
  /** Like `ofAccount`, and locks the row until this transaction ends. */
  lockOfAccount(accountId: string, id: string): Promise<Build | undefined>;
  /** The latest build as defined in docs/api.md, Identity, states and latest. */
  latest(filter: BuildFilter, now: Millis): Promise<Build | undefined>;
  /** Builds with a `createdSeq` below `before`, newest first. */
  list(filter: BuildFilter, now: Millis, limit: number, before?: number): Promise<Build[]>;
  /** Ready builds of a branch, the latest first. */
  history(branchId: string, limit: number): Promise<Build[]>;
  delete(id: string, at: Millis): Promise<void>;
  /** Ids of ready builds past retention that are not the latest of their branch. */
  pastRetention(now: Millis, limit: number): Promise<string[]>;
  /** Ids of builds that never became ready and whose last reservation expired before `before`. */
  abandoned(before: Millis, limit: number): Promise<string[]>;
}

/** `find` and `lock` find deleted previews too, because their pages answer 410 and not 404. */
export interface PreviewRepository {
  insert(preview: Preview): Promise<void>;
  find(shareId: string): Promise<Preview | undefined>;
  /** The preview, if it belongs to this account and is not deleted. */
  ofAccount(accountId: string, shareId: string): Promise<Preview | undefined>;
  lock(shareId: string): Promise<Preview | undefined>;
  /** Records that a reservation was made or renewed. Returns until when the preview is pending. */
  touch(shareId: string, seq: number, pendingUntil: Millis): Promise<Millis>;
  publish(shareId: string, at: Millis, expiresAt: Millis): Promise<void>;
  /**
   * Previews of an application with a `createdSeq` below `before`, newest first: those of the
   * account, or, when `repositories` is not null, those of these repositories.
   */
  list(
    of: Pick<KeyAccess, 'accountId' | 'repositories'> & { app?: string | null | undefined },
    limit: number,
    before?: number,
  ): Promise<Preview[]>;
  delete(shareId: string, at: Millis): Promise<void>;
  pastRetention(now: Millis, limit: number): Promise<string[]>;
  /** Ids of previews that never became ready and whose last reservation expired before `before`. */
  abandoned(before: Millis, limit: number): Promise<string[]>;
}
