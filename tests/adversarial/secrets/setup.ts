import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openParts, type Parts } from '../../../packages/server/src/compose/parts.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import {
  createAccount,
  createKey,
  linkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import type { Account } from '../../../packages/server/src/core/model/account.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import { request } from '../../harness/http/client.ts';
import { awsOf } from '../../harness/in-process/prepare.ts';
import { declaration as declarationOf } from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';

/** The configuration of the servers of a scenario, and the secrets that it contains. */
export async function settings(run: Run) {
  const { environment } = await run.stores();
  const dataDir = await run.folder();
  const env: Record<string, string> = {
    ...environment,
    VITRINE_DATA_DIR: dataDir,
    VITRINE_LOG_LEVEL: 'debug',
    VITRINE_RATE_LIMIT_PER_MINUTE: '10000000',
  };
  const secrets: Record<string, string> = {};
  if (env.VITRINE_DATABASE_URL) {
    // PostgreSQL in the tests accepts any password.
    const url = new URL(env.VITRINE_DATABASE_URL);
    url.password = randomBytes(24).toString('base64url');
    env.VITRINE_DATABASE_URL = url.href;
    secrets['the password of the database'] = url.password;
  }
  if (env.VITRINE_SECRET) secrets.VITRINE_SECRET = env.VITRINE_SECRET;
  if (env.AWS_SECRET_ACCESS_KEY) secrets['the key of S3'] = env.AWS_SECRET_ACCESS_KEY;
  return { env, dataDir, secrets };
}

export async function generatedSecret(dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null);
  return text === null ? {} : { 'the generated secret': text };
}

/** Composes the parts that operator commands use, in this process and not in that of the servers. */
export async function openOperator(env: Record<string, string>): Promise<Parts> {
  // The AWS SDK reads credentials from the environment of the process.
  Object.assign(process.env, awsOf(env));
  return openParts(readConfig({ VITRINE_PORT: '0', ...env }));
}

export async function openAccount({ deps }: Parts, name: string, repository: string) {
  const account = await createAccount(deps, name);
  await linkRepository(deps, repository, account);
  return account;
}

const DAY = 86_400_000;

/** Makes a key that expires after this many milliseconds, or never. */
export async function newKey(
  { deps }: Pick<Parts, 'deps'>,
  account: Account,
  lifeMs: number | null = null,
) {
  const scopes = ['builds', 'preview_upload', 'test_runs'];
  const wish = { scopes, repositories: [], expiresInDays: lifeMs === null ? null : 1 };
  // Operators set whole days, so the key gets a creation time of nearly a day ago.
  const made = () => deps.clock.now() - (lifeMs === null ? 0 : DAY - lifeMs);
  const operator = { ...deps, clock: { ...deps.clock, now: made } };
  const { key, text } = await createKey(operator, account, wish);
  return { id: key.id, text, expiresAt: key.expiresAt };
}

export type Slot = { putUrl: string; headers: Record<string, string>; uploaded: boolean };
export type Reserved = {
  id: string;
  shareId?: string;
  url: string;
  token: string;
  slots: [Slot, ...Slot[]];
};

/** A reserve request for a build of `acme/shop` whose bundle is `bytes`. */
export const declaration = (bytes: string, branch = 'main') =>
  declarationOf(bytes, { branch, commitSha: sha256(bytes).slice(0, 40) });

/** A reserve request, and the bytes of each slot in the order of the slots. */
export type Load = { wanted: object; bodies: string[] };

/** A reserve request for a preview with a file and a recording beside its bundle. */
export function previewOf(bytes: string): Load {
  const { owner, repo, branch, commitSha, ...bundle } = declaration(bytes);
  const [file, recording] = [`the file of ${bytes}`, `the recording of ${bytes}`];
  const object = (path: string, content: string) => ({
    path,
    contentType: 'text/plain',
    contentHash: sha256(content),
    sizeBytes: Buffer.byteLength(content),
  });
  const wanted = {
    ...bundle,
    title: `Of ${bytes}`,
    git: { owner, repo, branch, commitSha },
    files: [object('file.txt', file)],
    recordings: [{ ...object('run.log', recording), kind: 'log' }],
  };
  return { wanted, bodies: [bytes, file, recording] };
}

export type Answer = { status: number; headers: Headers; text: string };

export function call(
  url: string,
  key: string,
  [method, path]: [string, string],
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const own = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return request(method, url + path, {
    headers: { ...own, ...headers },
    json: body,
    redirect: 'follow',
  });
}

export const fill = (
  { putUrl, headers }: Pick<Slot, 'putUrl' | 'headers'>,
  bytes: string,
): Promise<Answer> => request('PUT', putUrl, { headers, body: bytes });

export const put = async (slot: Slot, bytes: string): Promise<number> =>
  (await fill(slot, bytes)).status;

/** The signature in the url of a slot, of the server or of S3. */
export const signatureOf = ({ putUrl }: Slot): string => {
  const { searchParams } = new URL(putUrl);
  return searchParams.get('signature') ?? searchParams.get('X-Amz-Signature') ?? '';
};
