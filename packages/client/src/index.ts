/** The SDK for every platform with `fetch`. `@vitrine/client/node` adds sources on disk. */
export type {
  BranchRecord,
  BuildRecord,
  BuildReservation,
  ErrorCode,
  Limits,
  Me,
  PreviewRecord,
  PreviewReservation,
  RepositoryRecord,
  Slot,
  TestRun,
  Usage,
} from '@vitrine/contract';
export type { BranchesQuery, BranchInput, CloseInput } from './branches.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export type {
  BuildInput,
  BundleInput,
  FileInput,
  PreviewInput,
  RecordingInput,
} from './declare.ts';
export {
  ForeignAnswerError,
  LimitError,
  NetworkError,
  ResumeError,
  SlotError,
  SourceError,
  UploadError,
  VitrineError,
} from './errors.ts';
export type { KeyForToken } from './exchange.ts';
export { keyProblem } from './key.ts';
export { type AnyPage, endlessListCheck } from './paging.ts';
export type { Progress } from './progress.ts';
export type { BuildQuery, Health, ListQuery, WaitOptions } from './reads.ts';
export type { RetryNotice } from './retry.ts';
export { bytesSource, type OpenedSource, type Source } from './source.ts';
export type { UploadOptions } from './upload.ts';
export type { RequestOptions, ReserveOptions } from './uploads.ts';
