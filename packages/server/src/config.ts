import { isIP } from 'node:net';
import { defaultLimits, type Limits } from '@vitrine/contract/limits.ts';
import {
  ConfigError,
  choice,
  type Environment,
  integer,
  list,
  read,
  text,
  type Variable,
} from './config-reader.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const DAY_SECONDS = 86_400;
const bytes = (doc: string, fallback?: number) => integer(`${doc}, in bytes.`, 1, MAX, fallback);
const d = defaultLimits;

/** Every limit of the contract (section 7) and the variable that sets it. */
export const limitVariables = {
  VITRINE_RESERVATION_TTL_SECONDS: [
    'reservationTtlSeconds',
    integer(
      'Lifetime of a reservation and its slots, in seconds.',
      1,
      DAY_SECONDS,
      d.reservationTtlSeconds,
    ),
  ],
  VITRINE_MAX_BUNDLE_BYTES: [
    'maxBundleBytes',
    bytes('Largest bundle as uploaded', d.maxBundleBytes),
  ],
  VITRINE_MAX_FILE_BYTES: ['maxFileBytes', bytes('Largest file', d.maxFileBytes)],
  VITRINE_MAX_RECORDING_BYTES: [
    'maxRecordingBytes',
    bytes('Largest recording', d.maxRecordingBytes),
  ],
  VITRINE_MAX_OBJECTS: [
    'maxObjects',
    integer('Most objects of a reservation, the bundle included.', 1, 100_000, d.maxObjects),
  ],
  VITRINE_MAX_RESERVATION_BYTES: [
    'maxReservationBytes',
    bytes('Most bytes of a reservation', d.maxReservationBytes),
  ],
  VITRINE_MAX_BODY_BYTES: [
    'maxBodyBytes',
    integer('Largest JSON body, in bytes.', 1024, 64 * 1024 ** 2, d.maxBodyBytes),
  ],
  VITRINE_MAX_DECODED_BYTES: [
    'maxDecodedBytes',
    bytes('Largest bundle after decoding', d.maxDecodedBytes),
  ],
  VITRINE_MAX_OPEN_RESERVATIONS: [
    'maxOpenReservations',
    integer(
      'Open reservations of one build identity; one more closes the oldest.',
      1,
      1000,
      d.maxOpenReservations,
    ),
  ],
  VITRINE_UPLOAD_STALL_SECONDS: [
    'uploadStallSeconds',
    integer('Longest pause without a byte in a PUT, in seconds.', 1, 3600, d.uploadStallSeconds),
  ],
  VITRINE_MAX_UPLOAD_SECONDS: [
    'maxUploadSeconds',
    integer('Longest duration of one PUT, in seconds.', 1, DAY_SECONDS, d.maxUploadSeconds),
  ],
  VITRINE_RETENTION_DAYS: [
    'retentionDays',
    integer('Days that content is kept when nothing is asked for.', 1, 36_500, d.retentionDays),
  ],
  VITRINE_MAX_RETENTION_DAYS: [
    'maxRetentionDays',
    integer('Longest retention that can be asked for, in days.', 1, 36_500, d.maxRetentionDays),
  ],
  VITRINE_RATE_LIMIT_PER_MINUTE: [
    'rateLimitPerMinute',
    integer(
      'API requests a minute with one key, in each process.',
      1,
      10_000_000,
      d.rateLimitPerMinute,
    ),
  ],
  VITRINE_MAX_WAITING_READS: [
    'maxWaitingReads',
    integer('Reads with `wait` at once with one key.', 1, 10_000, d.maxWaitingReads),
  ],
  VITRINE_ACCOUNT_QUOTA_BYTES: [
    'accountQuotaBytes',
    bytes('Most bytes an account may store; unset is no limit'),
  ],
} satisfies Record<string, [keyof Limits, Variable<number>]>;

const url = (value: string) => (URL.canParse(value) ? new URL(value) : null);
const baseUrl: Variable<string> = {
  doc: 'What urls in answers start with. It may have a path; a proxy strips it.',
  default: undefined,
  may: 'an http or https url without query, such as https://vitrine.example',
  parse(value) {
    const parsed = url(value);
    const fine =
      parsed &&
      /^https?:$/.test(parsed.protocol) &&
      !parsed.search &&
      !parsed.hash &&
      !parsed.username;
    return fine ? parsed.href.replace(/\/+$/, '') : undefined;
  },
};

/** An address, or a network as an address and the length of its prefix. */
function isProxy(text: string): boolean {
  if (/^(off|loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [, address = '', prefix = '1'] = /^([0-9a-fA-F:.]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return Number(prefix) >= 1 && Number(prefix) <= bits;
}

/** Every other variable. docs/configuration.md is generated from these tables. */
export const variables = {
  VITRINE_HOST: text(
    'a host name or an address',
    'Address to listen on.',
    '127.0.0.1',
    /^[A-Za-z0-9.:_-]+$/,
  ),
  VITRINE_PORT: integer('Port to listen on; 0 takes any free one.', 0, 65_535, 8484),
  VITRINE_BASE_URL: baseUrl,
  VITRINE_TRUST_PROXY: list(
    'off, or addresses or networks separated by commas, such as 10.0.0.0/8',
    'Addresses whose X-Forwarded-* headers count. Unset or `off` trusts none.',
    isProxy,
  ),
  VITRINE_DATA_DIR: text('a folder', 'Database file, stored bytes, generated secret.', './data'),
  VITRINE_SECRET: {
    ...text(
      'at least 32 bytes',
      'Signs slot urls. Generated in the data directory when unset.',
      undefined,
      /^.{32,}$/s,
    ),
    secret: true as const,
  },
  VITRINE_COMMIT_URL: text(
    'an http or https url with {owner}, {repo} and {sha} in it',
    'Where pages link a commit to.',
    'https://github.com/{owner}/{repo}/commit/{sha}',
    /^https?:\/\/[^{}\s]+\/.*\{sha\}/,
  ),
  VITRINE_LOG_LEVEL: choice(
    'How much is logged.',
    ['silent', 'error', 'warn', 'info', 'debug'] as const,
    'info',
  ),
  VITRINE_SWEEP_SECONDS: integer('Pause between sweeps, in seconds.', 1, DAY_SECONDS, 300),
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
  /** null: as bound. */
  baseUrl: string | null;
  trustProxy: string[] | false;
  dataDir: string;
  /** null: generated in the data directory. */
  secret: string | null;
  commitUrl: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  sweepSeconds: number;
  shutdownSeconds: number;
  limits: Limits;
  /** Variables that look like ours and are not: most likely a typing slip. */
  unknown: string[];
};

const CLIENTS = ['VITRINE_URL', 'VITRINE_KEY', 'VITRINE_DEBUG'];
/** Named in the contract, but part of running many processes, which this version does not do. */
const NOT_YET = /^VITRINE_(DATABASE_URL|S3_[A-Z_]+|PREVIEW_ORIGIN)$/;

function required<T>(env: Environment, name: string, variable: Variable<T>): T {
  const value = read(env, name, variable);
  if (value === undefined) throw new ConfigError(`${name} is not set; it must be ${variable.may}.`);
  return value;
}

function limitsOf(env: Environment): Limits {
  const limits: Limits = { ...defaultLimits };
  for (const [name, [limit, variable]] of Object.entries(limitVariables)) {
    const value = read(env, name, variable);
    if (value !== undefined) limits[limit] = value;
  }
  if (limits.retentionDays > limits.maxRetentionDays) {
    throw new ConfigError(
      `VITRINE_RETENTION_DAYS holds \`${limits.retentionDays}\`; it may be at most VITRINE_MAX_RETENTION_DAYS, ${limits.maxRetentionDays}.`,
    );
  }
  return limits;
}

function trustedProxies(env: Environment): string[] | false {
  const proxies = read(env, 'VITRINE_TRUST_PROXY', variables.VITRINE_TRUST_PROXY) ?? [];
  return proxies.length === 0 || proxies.includes('off') ? false : proxies;
}

/** The environment, validated. Throws `ConfigError` on the first thing that is wrong. */
export function readConfig(env: Environment): Config {
  const names = Object.keys(env).filter((name) => name.startsWith('VITRINE_') && env[name]);
  const early = names.find((name) => NOT_YET.test(name));
  if (early) {
    throw new ConfigError(
      `${early} is set, but this version runs on SQLite and files only; unset it.`,
    );
  }
  const known = [...Object.keys(variables), ...Object.keys(limitVariables), ...CLIENTS];
  return {
    host: required(env, 'VITRINE_HOST', variables.VITRINE_HOST),
    port: required(env, 'VITRINE_PORT', variables.VITRINE_PORT),
    baseUrl: read(env, 'VITRINE_BASE_URL', variables.VITRINE_BASE_URL) ?? null,
    trustProxy: trustedProxies(env),
    dataDir: required(env, 'VITRINE_DATA_DIR', variables.VITRINE_DATA_DIR),
    secret: read(env, 'VITRINE_SECRET', variables.VITRINE_SECRET) ?? null,
    commitUrl: required(env, 'VITRINE_COMMIT_URL', variables.VITRINE_COMMIT_URL),
    logLevel: required(env, 'VITRINE_LOG_LEVEL', variables.VITRINE_LOG_LEVEL),
    sweepSeconds: required(env, 'VITRINE_SWEEP_SECONDS', variables.VITRINE_SWEEP_SECONDS),
    shutdownSeconds: required(env, 'VITRINE_SHUTDOWN_SECONDS', variables.VITRINE_SHUTDOWN_SECONDS),
    limits: limitsOf(env),
    unknown: names.filter((name) => !known.includes(name)),
  };
}
