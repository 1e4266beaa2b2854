import type { ErrorBody, ErrorCode } from './errors.ts';
import {
  branch,
  build,
  buildReservation,
  declared,
  host,
  preview,
  previewReservation,
  ready,
  reserveBuild,
  reservePreview,
  share,
  testRun,
  token,
  usage,
} from './example-records.ts';
import { defaultLimits } from './limits.ts';
import type { OperationId } from './operations.ts';

/** Example requests and answers of the OpenAPI document. A test checks them against the schemas. */

/** An example request body and successful answer of each operation. */
export const examples: Record<OperationId, { request?: unknown; answer?: unknown; csv?: string }> =
  {
    reserveBuild: { request: reserveBuild, answer: buildReservation },
    finalizeBuild: { request: { token }, answer: build },
    latestBuild: { answer: build },
    getBuild: { answer: build },
    deleteBuild: {},
    listBuilds: { answer: { data: [build], nextCursor: null } },
    listRepositories: {
      answer: {
        data: [
          {
            owner: 'acme',
            repo: 'shop',
            url: `${host}/r/acme/shop`,
            branches: 12,
            updatedAt: ready,
          },
        ],
        nextCursor: null,
      },
    },
    listBranches: { answer: { data: [branch], nextCursor: null } },
    closeBranches: { request: { pullRequest: 42 }, answer: { data: [branch] } },
    pinBranch: { request: { branch: 'checkout' }, answer: { data: [{ ...branch, pinned: true }] } },
    unpinBranch: { request: { branch: 'checkout' }, answer: { data: [branch] } },
    deleteBranch: {},
    reservePreview: { request: reservePreview, answer: previewReservation },
    finalizePreview: { request: { token }, answer: preview },
    listPreviews: { answer: { data: [preview], nextCursor: null } },
    getPreview: { answer: preview },
    deletePreview: {},
    renewReservation: { request: { token }, answer: buildReservation },
    exchangeToken: {
      request: {
        token: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IkVYQU1QTEUifQ.eyJpc3MiOiJFWEFNUExFIn0.EXAMPLE',
      },
      answer: {
        key: 'vtrk_EXAMPLEkey_shownThisOnce',
        expiresAt: '2026-11-20T09:15:00.000Z',
        scopes: ['builds'],
        repositories: ['acme/shop'],
      },
    },
    usage: { answer: usage },
    testRuns: {
      answer: { data: [testRun], nextCursor: null },
      csv: `${Object.keys(testRun)}\r\n12,${share},${ready},acc_4hT9,q7Zk2TfV9sYw,acme,shop,42,"Checkout, step 2",2366498\r\n`,
    },
    me: {
      answer: {
        account: preview.account,
        keyId: 'q7Zk2TfV9sYw',
        scopes: ['builds', 'preview_upload'],
        expiresAt: null,
        repositories: ['acme/shop'],
      },
    },
    limits: { answer: defaultLimits },
  };

/** An example of the body of an error. */
export function errorExample(code: ErrorCode, message: string): ErrorBody {
  const details = errorDetails[code];
  return { error: { code, message, ...(details && { details }), requestId: 'req-1' } };
}

const errorDetails: Partial<Record<ErrorCode, ErrorBody['error']['details']>> = {
  invalid_request: [{ path: '/branch', message: 'must not contain `..`' }],
  uploads_incomplete: [
    {
      path: declared.path,
      role: 'file',
      objectKey: 'm2n3b4v5c6x7z2a3s4d5f6g7h2',
      reason: 'missing',
    },
  ],
};
