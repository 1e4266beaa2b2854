/**
 * The contract for clients: types of requests and answers, error codes, and rules for names. This
 * entry loads no library. The schemas of the types are in `@vitrine/contract/schemas`.
 */
export type {
  ExchangeBody,
  ExchangedKey,
  Me,
  Scope,
  TestRun,
  TestRunPage,
  TestRunsQuery,
  Usage,
  UsageQuery,
} from './accounts.ts';
export type {
  Branches,
  BranchName,
  BranchPage,
  BranchRecord,
  BranchState,
  CloseBranches,
  ListBranchesQuery,
  ListRepositoriesQuery,
  RepositoryPage,
  RepositoryRecord,
} from './branches.ts';
export type {
  BuildPage,
  BuildRecord,
  LatestBuildQuery,
  ListBuildsQuery,
  ReserveBuild,
} from './builds.ts';
export {
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type FieldProblem,
  type IncompleteReason,
  type IncompleteUpload,
} from './errors.ts';
export type { BuildGit, BuildGitRecord, GitProvenance } from './git.ts';
export type { Limits } from './limits.ts';
export {
  branchProblem,
  originProblem,
  parseRepository,
  pathKey,
  pathProblem,
  repositoryKey,
} from './names.ts';
export type { Operation, OperationId } from './operations.ts';
export type {
  BillingKind,
  ListPreviewsQuery,
  PreviewPage,
  PreviewRecord,
  RecordingKind,
  ReservePreview,
  StoredRecording,
} from './previews.ts';
export type { ContentEncoding, DeviceSpec, Platform, Status } from './scalars.ts';
export type {
  BuildReservation,
  PreviewReservation,
  RenewBody,
  Slot,
  SlotRole,
  StoredFile,
  StoredSourcemap,
} from './uploads.ts';
export { parseUrl } from './url.ts';
