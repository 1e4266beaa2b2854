import { isIP } from 'node:net';
import type { Limits } from '@vitrine/contract';
import { hostSuffix, normalHost } from '../platform/host-name.ts';
import { type BlobsConfig, blobVariables, readBlobs } from './blobs.ts';
import { type DatabaseConfig, databaseVariables, readDatabase } from './database.ts';
import { DAY_SECONDS, limitVariables, readLimits } from './limits.ts';
import {
  ConfigError,
  choice,
  type Environment,
  httpUrl,
  integer,
  list,
  read,
  required,
  text,
  type Variable,
} from './reader.ts';
import { pullRequestsBeside } from './source-urls.ts';

/** Whether text is an IP address, a network in CIDR notation, or a name that proxy-addr knows. */
function isProxy(text: string): boolean {
  if (/^(off|loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [, address = '', prefix = '1'] = /^([0-9a-fA-F:.]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return Number(prefix) >= 1 && Number(prefix) <= bits;
}

/** Characters of branch names (see `branchProblem`), `*` and `?`. Braces and brackets have no use. */
const isBranchPattern = (text: string): boolean =>
  /^[^\s~^:[\]{}\\()!|]{1,255}$/.test(text) && !/^\/|\/$|\/\//.test(text);

const isOriginOfMany = (value: string): boolean =>
  /^https?:\/\/\*(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?$/.test(value) &&
  URL.canParse(value.replace('*', 'share'));

/** Variables for every kind of storage. docs/configuration.md is generated from these tables. */
export const serverVariables = {
  VITRINE_HOST: text(
    'a host name or an address',
    'Address to listen on.',
    '127.0.0.1',
    /^[A-Za-z0-9.:_-]+$/,
  ),
  VITRINE_PORT: integer('Port to listen on; 0 takes any free one.', 0, 65_535, 8484),
  VITRINE_BASE_URL: httpUrl(
    'What urls in answers start with. It may have a path; a proxy strips it.',
    'https://vitrine.example',
  ),
  VITRINE_TRUST_PROXY: list(
    'off, or addresses or networks separated by commas, such as 10.0.0.0/8; or loopback, linklocal, uniquelocal',
    'Addresses whose X-Forwarded-* headers count. Unset or `off` trusts none.',
    isProxy,
  ),
  VITRINE_DATA_DIR: text('a folder', 'Database file, stored bytes, generated secret.', './data'),
  VITRINE_SECRET: {
    ...text(
      'at least 32 bytes',
      'Signs slot urls, and keys the hash of links in logs. Generated in the data directory when unset; required with PostgreSQL, the same for all processes.',
    ),
    parse: (value) => (Buffer.byteLength(value) >= 32 ? value : undefined),
    secret: true as const,
  },
  VITRINE_PREVIEW_ORIGIN: {
    ...text(
      'an http or https origin whose host begins with `*.`, such as https://*.previews.example',
      'Gives the frame and the files of each preview and build an origin of its own; `*` becomes the id of its content, which opens no page. Their DNS entries must point to this server too; these hosts serve nothing else. Unset: the origin of the pages.',
    ),
    parse: (value) => (isOriginOfMany(value) ? value : undefined),
  },
  VITRINE_COMMIT_URL: text(
    'an http or https url with {owner}, {repo} and {sha} in it',
    'The url of a commit, to which pages link it.',
    'https://github.com/{owner}/{repo}/commit/{sha}',
    /^https?:\/\/[^{}\s]+\/.*\{sha\}/,
  ),
  VITRINE_PULL_REQUEST_URL: text(
    'an http or https url with {owner}, {repo} and {number} in it',
    'The url of a pull request, to which pages link it. Unset: derived from VITRINE_COMMIT_URL, if that has the form of github.com, GitLab or bitbucket.org.',
    undefined,
    /^https?:\/\/[^{}\s]+\/.*\{number\}/,
  ),
  VITRINE_LOG_LEVEL: choice(
    'How much is logged.',
    ['silent', 'error', 'warn', 'info', 'debug'] as const,
    'info',
  ),
  VITRINE_SWEEP_SECONDS: integer('Pause between sweeps, in seconds.', 1, DAY_SECONDS, 300),
  VITRINE_AUDIT_DAYS: integer(
    'Days that the audit log is kept. Each upload adds two or three rows to it.',
    1,
    36_500,
    365,
  ),
  VITRINE_KEEP_BRANCHES: list(
    'off, or names or patterns separated by commas, such as main,release/**',
    'Branches that keep their latest build, however old it is, until they are closed. `*` is a part of a name without a slash, `**` any parts.',
    isBranchPattern,
    'main,master,develop,release/**',
  ),
  VITRINE_SHUTDOWN_SECONDS: integer(
    'How long running uploads may go on after SIGTERM, in seconds.',
    0,
    DAY_SECONDS,
    60,
  ),
} satisfies Record<string, Variable<unknown>>;

export type Config = {
  host: string;
  port: number;
  /** null: the address that the server listens on. */
  baseUrl: string | null;
  trustProxy: string[] | false;
  dataDir: string;
  /** An origin with `*` in place of the content id; null: the origin of the pages. */
  previewOrigin: string | null;
  /** null: generated in the data directory. */
  secret: string | null;
  /** Templates for the urls of commits and pull requests. */
  sourceUrls: { commit: string; pullRequest: string | null };
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  sweepSeconds: number;
  auditDays: number;
  /** Names and patterns, see `branchKeeper`. */
  keepBranches: string[];
  shutdownSeconds: number;
  database: DatabaseConfig;
  blobs: BlobsConfig;
  limits: Limits;
  /** Variables that begin with VITRINE_ and are not known, most likely misspelt. */
  unknown: string[];
};

/** Variables that the command `vitrine` reads, and those that it gives to later steps (docs/ci.md). */
const CLIENTS = [
  'VITRINE_URL',
  'VITRINE_KEY',
  'VITRINE_ID_TOKEN',
  'VITRINE_GITLAB_TOKEN',
  'VITRINE_BITBUCKET_TOKEN',
  'VITRINE_DEBUG',
  'VITRINE_OWNER',
  'VITRINE_REPO',
  'VITRINE_BRANCH',
  'VITRINE_COMMIT',
  'VITRINE_PULL_REQUEST',
  'VITRINE_PAGE_URL',
  'VITRINE_BRANCH_URL',
  'VITRINE_BUILD_ID',
  'VITRINE_PREVIEW_ID',
  'VITRINE_QR_URL',
];

function trustedProxies(env: Environment): string[] | false {
  const proxies = read(env, 'VITRINE_TRUST_PROXY', serverVariables.VITRINE_TRUST_PROXY) ?? [];
  return proxies.length === 0 || proxies.includes('off') ? false : proxies;
}

function keptBranches(env: Environment): string[] {
  const name = 'VITRINE_KEEP_BRANCHES';
  const kept = required(env, name, serverVariables[name]);
  return kept.includes('off') ? [] : kept;
}

/** With PostgreSQL several processes need the same secret, so none may generate its own. */
function secretOf(env: Environment, database: DatabaseConfig): string | null {
  const variable = serverVariables.VITRINE_SECRET;
  if (database.kind === 'postgres') return required(env, 'VITRINE_SECRET', variable);
  return read(env, 'VITRINE_SECRET', variable) ?? null;
}

/** Refuses a base url on one of the preview hosts, which serve only uploads. */
function previewOriginOf(env: Environment): string | null {
  const name = 'VITRINE_PREVIEW_ORIGIN';
  const origin = read(env, name, serverVariables[name]) ?? null;
  const base = read(env, 'VITRINE_BASE_URL', serverVariables.VITRINE_BASE_URL);
  if (origin === null || base === undefined) return origin;
  if (!normalHost(new URL(base).hostname)?.endsWith(hostSuffix(origin))) return origin;
  throw new ConfigError(
    `${name} holds \`${origin}\`, and VITRINE_BASE_URL is one of its hosts; give the pages a host of their own.`,
  );
}

function readSourceUrls(env: Environment): Config['sourceUrls'] {
  const commit = required(env, 'VITRINE_COMMIT_URL', serverVariables.VITRINE_COMMIT_URL);
  const { VITRINE_PULL_REQUEST_URL: variable } = serverVariables;
  const pullRequest = read(env, 'VITRINE_PULL_REQUEST_URL', variable) ?? pullRequestsBeside(commit);
  return { commit, pullRequest };
}

/**
 * Reads and validates the environment.
 * @throws ConfigError for the first value that is wrong.
 */
export function readConfig(env: Environment): Config {
  const names = Object.keys(env).filter((name) => name.startsWith('VITRINE_') && env[name]);
  const tables = { ...serverVariables, ...databaseVariables, ...blobVariables, ...limitVariables };
  const known = [...Object.keys(tables), ...CLIENTS];
  const database = readDatabase(env);
  const limits = readLimits(env);
  return {
    host: required(env, 'VITRINE_HOST', serverVariables.VITRINE_HOST),
    port: required(env, 'VITRINE_PORT', serverVariables.VITRINE_PORT),
    baseUrl: read(env, 'VITRINE_BASE_URL', serverVariables.VITRINE_BASE_URL) ?? null,
    trustProxy: trustedProxies(env),
    dataDir: required(env, 'VITRINE_DATA_DIR', serverVariables.VITRINE_DATA_DIR),
    previewOrigin: previewOriginOf(env),
    secret: secretOf(env, database),
    sourceUrls: readSourceUrls(env),
    logLevel: required(env, 'VITRINE_LOG_LEVEL', serverVariables.VITRINE_LOG_LEVEL),
    sweepSeconds: required(env, 'VITRINE_SWEEP_SECONDS', serverVariables.VITRINE_SWEEP_SECONDS),
    auditDays: required(env, 'VITRINE_AUDIT_DAYS', serverVariables.VITRINE_AUDIT_DAYS),
    keepBranches: keptBranches(env),
    shutdownSeconds: required(
      env,
      'VITRINE_SHUTDOWN_SECONDS',
      serverVariables.VITRINE_SHUTDOWN_SECONDS,
    ),
    database,
    blobs: readBlobs(env, database, limits),
    limits,
    unknown: names.filter((name) => !known.includes(name)),
  };
}
