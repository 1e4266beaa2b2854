import type { Content, Role } from './pieces.ts';

/** Everything that is done to a server, or asked of it. `as` is the name of a key. */
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
  /** By which its admission is known, where that is told apart. */
  ticket?: number;
};

/** A request came in, and its key was looked at: what becomes of the key then does not stop it. */
type AdmitRequest = { do: 'admit'; as: string; ticket: number };

export type ReserveRequest = {
  do: 'reserve';
  as: string;
  /** What a build is of; null for a preview. */
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
  /** When the url ends. */
  until: number;
  bytes: 'right' | 'wrong' | 'short' | 'broken off';
};

export type TokenRequest = {
  do: 'renew' | 'finalize build' | 'finalize preview';
  as: string;
  token: string;
};

/** The first part of a finalize, where the bytes lie on S3: it may happen without the second one. */
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
  /** Bytes of a page; the address is in `names` of a record. */
  | { do: 'content'; share: string; revision: number; role: Role; path: string | null };

export type OperatorRequest =
  | { do: 'revoke'; key: string }
  | { do: 'unlink'; repo: string }
  | { do: 'link'; repo: string; account: string }
  | { do: 'sweep'; alone: boolean };
