/**
 * The contract as values: TypeBox schemas (JSON Schema 2020-12) of requests and answers, the table
 * of operations, and the OpenAPI document of both. This entry needs `typebox`. The types alone are
 * in `@vitrine/contract`.
 */
export {
  ExchangeBody,
  ExchangedKey,
  Me,
  Scope,
  scopes,
  TestRunPage,
  Usage,
  UsageQuery,
} from './accounts.ts';
export {
  BuildPage,
  BuildRecord,
  LatestBuildQuery,
  ListBuildsQuery,
  ReserveBuild,
} from './builds.ts';
export { defaultLimits, Limits } from './limits.ts';
export { openapi } from './openapi.ts';
export { operations } from './operations.ts';
export { ListPreviewsQuery, PreviewPage, PreviewRecord, ReservePreview } from './previews.ts';
export { patternRules } from './scalars.ts';
export { StackBody } from './stacks.ts';
export { BuildReservation, PreviewReservation, RenewBody, TokenBody } from './uploads.ts';
