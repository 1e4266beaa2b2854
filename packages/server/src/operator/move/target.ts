import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Credentials, StorageConfig } from '../../compose/storage.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { ConfigError, type Environment } from '../../config/reader.ts';

/** Variables without effect, because the region comes from VITRINE_S3_REGION. */
const WITHOUT_EFFECT = ['AWS_REGION', 'AWS_DEFAULT_REGION'];
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/**
 * Reads the configuration of the target from an env file. The file applies only to the target, and
 * the Vitrine variables of the environment `own` apply only to the source.
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

/**
 * Refuses other AWS variables in the file: the AWS chain reads the environment of the process,
 * which both stores share.
 */
function refuseOneSided(env: Environment, own: Environment): void {
  if (env.AWS_ACCESS_KEY_ID) return;
  const known = [...WITHOUT_EFFECT, ...KEYS];
  const name = Object.keys(env).find(
    (one) => one.startsWith('AWS_') && !known.includes(one) && env[one] !== own[one],
  );
  if (name === undefined) return;
  throw new ConfigError(
    `${name} cannot count for one of two stores. Set it for this command too, or name a key with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the file.`,
  );
}

/** Describes where a configuration stores its rows. Equal texts mean the same place. */
export function placeOfRows({ database, dataDir }: Config): string {
  if (database.kind === 'sqlite') return `SQLite in ${resolve(dataDir)}`;
  const { hostname, port, pathname } = new URL(database.url);
  return `PostgreSQL ${hostname}:${port || '5432'}${pathname}`;
}

/** Describes where a configuration stores its bytes. Equal texts mean the same place. */
export function placeOfBytes({ blobs, dataDir }: Config): string {
  if (blobs.kind === 'files') return `files in ${resolve(dataDir, 'blobs')}`;
  const at = blobs.endpoint ?? `Amazon in ${blobs.region}`;
  return `S3 bucket ${blobs.bucket}${blobs.prefix ? ` below ${blobs.prefix}` : ''} at ${at}`;
}
