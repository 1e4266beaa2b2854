import { expect, onTestFinished } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { s3Client } from '../../../../tests/harness/services/buckets.ts';
import { s3Service } from '../../../../tests/harness/services/services.ts';
import { makeStores } from '../../../../tests/harness/stores.ts';
import { type Env, operator } from './operator.ts';

/** Ceph's gateway follows these, as long as no policy of the bucket denies them. */
export const UNSIGNED = [/x-amz-copy-source/, /x-amz-acl/, /x-amz-grant-read/];

type Check = { check: string; state: 'ok' | 'warn' | 'fail'; says: string };

export async function dataDir(): Promise<Env> {
  return { VITRINE_DATA_DIR: await testFolder('doctor') };
}

export async function examined(env: Env, ...options: string[]) {
  const { code, out, err } = await operator(['doctor', '--json', ...options], env);
  if (out === '') throw new Error(`doctor said nothing: ${err}`);
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: Check[] };
  expect(code).toBe(ok ? 0 : 1);
  const states = (check: string) => checks.filter((one) => one.check === check);
  /** The only finding whose message matches the pattern. */
  const that = (pattern: RegExp) => {
    const found = checks.filter(({ says }) => pattern.test(says));
    expect(found, `${pattern} in ${out}`).toHaveLength(1);
    return found[0] as Check;
  };
  return { ok, checks, states, that, text: out + err };
}

export async function gateway() {
  const service = s3Service();
  const made = await makeStores({ database: 'sqlite', blobs: 's3', processes: 1 });
  onTestFinished(() => made.dispose());
  const env = { ...(await dataDir()), ...made.environment };
  const client = s3Client(service);
  onTestFinished(() => client.destroy());
  return { env, client, bucket: made.environment.VITRINE_S3_BUCKET ?? '', service };
}
