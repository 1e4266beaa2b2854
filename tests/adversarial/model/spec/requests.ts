import type { Content, Role } from './pieces.ts';

/** Every request to a server. `as` is the name of a key. */
export type Request = (
  | ReserveRequest
  | PutRequest
  | TokenRequest
  | DeleteRequest
  | ReadRequest
  | OperatorRequest
  | CollectRequest
  | AdmitRequest
) & {
  /** The number of its admission, when that is a separate event. */
  ticket?: number;
};

/** What happens to a key after it was accepted does not stop the request. */
type AdmitRequest = { do: 'admit'; as: string; ticket: number };

export type ReserveRequest = {
  do: 'reserve';
  as: string;
  /** The identity of a build; null for a preview. */
  identity: { repo: string; branch: string; commit: string } | null;
  platform: string;
  billing: 'standard' | 'test_run' | null;
  content: Content;
  retentionDays: number;
  idempotencyKey: string | null;
};

export type PutRequest = {
  do: 'put';
  objectKey: string;
  /** The time at which the url expires, in milliseconds since the epoch. */
  until: number;
  bytes: 'right' | 'wrong' | 'short' | 'broken off';
};

export type TokenRequest = {
  do: 'renew' | 'finalize build' | 'finalize preview';
  as: string;
  token: string;
};

/** The first part of a finalize on S3. It may happen without the second part. */
export type CollectRequest = { do: 'collect'; token: string };

export type DeleteRequest = { do: 'delete build' | 'delete preview'; as: string; id: string };

export type ReadRequest =
  | { do: 'build' | 'preview'; as: string; id: string }
  | { do: 'previews' | 'usage'; as: string }
  | {
      do: 'latest' | 'list';
      as: string;
      repo: string;
      branch: string | null;
      platform: string;
      commit: string | null;
      status: 'ready' | 'pending' | 'any' | null;
    }
  /** A content of a page, whose address is in `contents` of ClientState. */
  | { do: 'content'; share: string; revision: number; role: Role; path: string | null };

export type OperatorRequest =
  | { do: 'revoke'; key: string }
  | { do: 'unlink'; repo: string }
  | { do: 'link'; repo: string; account: string }
  | { do: 'sweep'; alone: boolean };
