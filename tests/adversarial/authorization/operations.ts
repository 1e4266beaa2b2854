import type { OperationId, Scope } from '@vitrine/contract';
import type { Fixture } from './fixture.ts';
import { post, type Request } from './wire.ts';

/** What the contract promises of an operation to valid keys that lack a permission. */
export type Row = {
  operation: OperationId;
  about?: string;
  /** Scopes that the body requires in addition to the one in the document. */
  also?: Scope[];
  /** For a key of another account. `own`: it succeeds, with data of that account only. */
  foreign: 'not_found' | 'account_mismatch' | 'own';
  /** The result for a key of our account that is limited to another repository. */
  elsewhere: 'not_found' | 'works';
  request(fixture: Fixture): Promise<Request>;
};

/**
 * Operations that take no key. This one gives keys for tokens of an issuer that is trusted, 30 a minute:
 * see packages/server/test/exchange-refused.test.ts.
 */
export const WITHOUT_KEYS: readonly string[] = ['exchangeToken'] satisfies OperationId[];

const get = (target: string): Request => ({ method: 'GET', target });
const remove = (target: string): Request => ({ method: 'DELETE', target });
const branch = 'owner=acme&repo=shop&branch=main';

const tokenOf =
  (kind: 'builds' | 'previews', target: string) =>
  async ({ reserve }: Fixture): Promise<Request> =>
    post(target, { token: (await reserve(kind)).token });

/** It belongs to the account of the caller. Test runs need another scope. */
const newPreview = (fixture: Fixture, billingKind: 'standard' | 'test_run') =>
  post('/api/v1/previews', { ...fixture.next(), billingKind });

const BRANCHES = '/api/v1/repositories/acme/shop/branches';

const OWN = { foreign: 'own', elsewhere: 'works' } as const;
const REPOSITORY = { foreign: 'not_found', elsewhere: 'not_found' } as const;
const PREVIEW = { foreign: 'not_found', elsewhere: 'not_found' } as const;
/** A key that is limited to another repository makes no preview without one. */
const NEW_PREVIEW = { foreign: 'own', elsewhere: 'not_found' } as const;
const PREVIEW_TOKEN = { foreign: 'account_mismatch', elsewhere: 'not_found' } as const;
/** The token of a build is the permission; the repositories of a key are not checked (ADR 8). */
const BUILD_TOKEN = { foreign: 'account_mismatch', elsewhere: 'works' } as const;

/** Every operation of the OpenAPI document. One that is missing here fails the scenario. */
export const rows: Row[] = [
  {
    operation: 'reserveBuild',
    ...REPOSITORY,
    request: async (fixture) => post('/api/v1/builds', fixture.next()),
  },
  {
    operation: 'finalizeBuild',
    ...BUILD_TOKEN,
    request: tokenOf('builds', '/api/v1/builds/finalize'),
  },
  { operation: 'latestBuild', ...REPOSITORY, request: async () => get(`/api/v1/builds?${branch}`) },
  {
    operation: 'getBuild',
    ...REPOSITORY,
    request: async ({ reserve }) => get(`/api/v1/builds/${(await reserve('builds')).id}`),
  },
  {
    operation: 'deleteBuild',
    ...REPOSITORY,
    request: async ({ reserve }) => remove(`/api/v1/builds/${(await reserve('builds')).id}`),
  },
  {
    operation: 'listBuilds',
    ...REPOSITORY,
    request: async () => get('/api/v1/repositories/acme/shop/builds?limit=2'),
  },
  { operation: 'listRepositories', ...OWN, request: async () => get('/api/v1/repositories') },
  { operation: 'listBranches', ...REPOSITORY, request: async () => get(`${BRANCHES}?limit=2`) },
  {
    operation: 'closeBranches',
    ...REPOSITORY,
    request: async () => post(`${BRANCHES}/close`, { branch: 'main' }),
  },
  {
    operation: 'pinBranch',
    ...REPOSITORY,
    request: async () => post(`${BRANCHES}/pin`, { branch: 'main' }),
  },
  {
    operation: 'unpinBranch',
    ...REPOSITORY,
    request: async () => post(`${BRANCHES}/unpin`, { branch: 'main' }),
  },
  {
    operation: 'deleteBranch',
    ...REPOSITORY,
    async request({ reserve }) {
      await reserve('builds', undefined, { branch: 'ending' });
      return remove(`${BRANCHES}?branch=ending`);
    },
  },
  {
    operation: 'reservePreview',
    ...NEW_PREVIEW,
    request: async (fixture) => newPreview(fixture, 'standard'),
  },
  {
    operation: 'reservePreview',
    about: 'a test run',
    also: ['test_runs'],
    ...NEW_PREVIEW,
    request: async (fixture) => newPreview(fixture, 'test_run'),
  },
  {
    operation: 'finalizePreview',
    ...PREVIEW_TOKEN,
    request: tokenOf('previews', '/api/v1/previews/finalize'),
  },
  { operation: 'listPreviews', ...OWN, request: async () => get('/api/v1/previews?limit=2') },
  {
    operation: 'getPreview',
    ...PREVIEW,
    request: async ({ reserve }) => get(`/api/v1/previews/${(await reserve('previews')).shareId}`),
  },
  {
    operation: 'deletePreview',
    ...PREVIEW,
    request: async ({ reserve }) =>
      remove(`/api/v1/previews/${(await reserve('previews')).shareId}`),
  },
  {
    operation: 'renewReservation',
    about: 'a build',
    also: ['builds'],
    ...BUILD_TOKEN,
    request: tokenOf('builds', '/api/v1/reservations/renew'),
  },
  {
    operation: 'renewReservation',
    about: 'a preview',
    also: ['preview_upload'],
    ...PREVIEW_TOKEN,
    request: tokenOf('previews', '/api/v1/reservations/renew'),
  },
  { operation: 'usage', ...OWN, request: async () => get('/api/v1/usage') },
  { operation: 'testRuns', ...OWN, request: async () => get('/api/v1/usage/test-runs') },
  { operation: 'me', ...OWN, request: async () => get('/api/v1/me') },
  { operation: 'limits', ...OWN, request: async () => get('/api/v1/limits') },
];
