import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { placeOfBytes, placeOfRows, readTarget } from './target.ts';

const S3 = 'VITRINE_S3_BUCKET=bucket\n';
const read = (lines: string, own = {}) => readTarget('new.env', lines, own);

test('readTarget parses the env file like a shell or systemd, and ignores the environment', () => {
  const lines = `# the new one
export VITRINE_DATABASE_URL="postgres://u:p@db/vitrine"
VITRINE_SECRET='${'s'.repeat(32)}'
${S3}AWS_ACCESS_KEY_ID=id
AWS_SECRET_ACCESS_KEY=secret
AWS_SESSION_TOKEN=token`;
  const { config, credentials } = read(lines, { VITRINE_S3_PREFIX: 'ours', VITRINE_PORT: '1' });
  expect(config.database).toMatchObject({ kind: 'postgres', url: 'postgres://u:p@db/vitrine' });
  expect(config.blobs).toMatchObject({ kind: 's3', bucket: 'bucket', prefix: '' });
  expect(credentials).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});

test('without a key in the file there are no explicit credentials', () => {
  expect(read(`${S3}AWS_REGION=eu-west-1`).credentials).toBeUndefined();
});

test('errors name the file and contain no secret', () => {
  expect(() => read('VITRINE_PORT=no')).toThrow(/^new\.env: VITRINE_PORT holds `no`/);
  const half = `${S3}AWS_SECRET_ACCESS_KEY=hush`;
  expect(() => read(half)).toThrow('new.env: AWS_ACCESS_KEY_ID is not set');
  expect(() => read(half)).not.toThrow('hush');
});

test('other AWS variables in the file are refused', () => {
  const profile = `${S3}AWS_PROFILE=new`;
  expect(() => read(profile)).toThrow(/AWS_PROFILE cannot count for one of two stores/);
  expect(() => read(profile, { AWS_PROFILE: 'old' })).toThrow('AWS_PROFILE');
  expect(read(profile, { AWS_PROFILE: 'new' }).credentials).toBeUndefined();
  const key = 'AWS_ACCESS_KEY_ID=a\nAWS_SECRET_ACCESS_KEY=b\n';
  expect(read(profile + key.padStart(key.length + 1, '\n')).credentials).toBeDefined();
  expect(() => read('AWS_PROFILE=new'), 'files need none of it').not.toThrow();
});

test('the same place has the same text, whatever the user or other settings', () => {
  const config = (env: Record<string, string>) => readConfig({ VITRINE_DATA_DIR: '/d', ...env });
  const secret = { VITRINE_SECRET: 's'.repeat(32) };
  const postgres = (url: string) => placeOfRows(config({ VITRINE_DATABASE_URL: url, ...secret }));
  expect(postgres('postgres://a:secret@h/x')).toBe('PostgreSQL h:5432/x');
  expect(postgres('postgresql://b@h:5432/x?sslmode=require')).toBe('PostgreSQL h:5432/x');
  expect(postgres('postgres://a@h/y')).not.toBe(postgres('postgres://a@h/x'));
  expect(placeOfRows(config({}))).toBe('SQLite in /d');
  expect(placeOfBytes(config({}))).toBe('files in /d/blobs');
  const s3 = (more: Record<string, string>) =>
    placeOfBytes(config({ VITRINE_S3_BUCKET: 'bucket', ...more }));
  expect(s3({})).toBe('S3 bucket bucket at Amazon in us-east-1');
  const here = { VITRINE_S3_ENDPOINT: 'https://s3.example' };
  expect(s3({ ...here, VITRINE_S3_PREFIX: 'p' })).toBe(
    'S3 bucket bucket below p/ at https://s3.example',
  );
  const other = { VITRINE_S3_PUBLIC_ENDPOINT: 'https://public.example' };
  expect(s3({ ...here, ...other })).toBe(s3(here));
});
