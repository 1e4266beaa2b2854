import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Credentials, StorageConfig } from '../../compose/storage.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { ConfigError, type Environment } from '../../config/reader.ts';

/** Where the region comes from is VITRINE_S3_REGION. */
const OF_NO_MATTER = ['AWS_REGION', 'AWS_DEFAULT_REGION'];
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/**
 * The new configuration out of the lines that its servers will be started with. What the file says
 * is for the target alone, and what the environment `own` says about Vitrine for the source alone.
 */
export function readTarget(file: string, lines: string, own: Environment): StorageConfig {
  const env: Environment = parseEnv(lines);
  try {
    const config = readConfig(env);
    if (config.blobs.kind === 's3') refuseOneSided(env, own);
    return { config, credentials: credentialsOf(env) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${file}: ${error.message}`, { cause: error });
  }
}

function credentialsOf(env: Environment): Credentials | undefined {
  const accessKeyId = env.AWS_ACCESS_KEY_ID;
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY;
  const sessionToken = env.AWS_SESSION_TOKEN;
  if (!accessKeyId && !secretAccessKey) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    const missing = accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID';
    throw new ConfigError(`${missing} is not set; an access key and its secret go together.`);
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** The rest of the AWS chain reads the environment of the process, which both stores share. */
function refuseOneSided(env: Environment, own: Environment): void {
  if (env.AWS_ACCESS_KEY_ID) return;
  const known = [...OF_NO_MATTER, ...KEYS];
  const name = Object.keys(env).find(
    (one) => one.startsWith('AWS_') && !known.includes(one) && env[one] !== own[one],
  );
  if (name === undefined) return;
  throw new ConfigError(
    `${name} cannot count for one of two stores. Set it for this command too, or name a key with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the file.`,
  );
}

/** Where a configuration keeps its rows, in words that are the same for the same place. */
export function placeOfRows({ database, dataDir }: Config): string {
  if (database.kind === 'sqlite') return `SQLite in ${resolve(dataDir)}`;
  const { hostname, port, pathname } = new URL(database.url);
  return `PostgreSQL ${hostname}:${port || '5432'}${pathname}`;
}

/** The same for the bytes. */
export function placeOfBytes({ blobs, dataDir }: Config): string {
  if (blobs.kind === 'files') return `files in ${resolve(dataDir, 'blobs')}`;
  const at = blobs.endpoint ?? `Amazon in ${blobs.region}`;
  return `S3 bucket ${blobs.bucket}${blobs.prefix ? ` below ${blobs.prefix}` : ''} at ${at}`;
}
