import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { BRIEF, TIGHT, variables } from './support/limits.ts';
import { client, repository } from './support/main.ts';
import { part, without } from './support/target.ts';
import {
  buildRequest,
  created,
  type Fields,
  ok,
  previewRequest,
  sized,
  video,
} from './support/upload.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const defaultsTest = test.skipIf(without.defaultLimits);

const build = (fields: Fields) => buildRequest(repository, newBundle(), fields);

const DEFAULTS = {
  maxBundleBytes: 256 * MIB,
  maxFileBytes: 128 * MIB,
  maxRecordingBytes: GIB,
  maxObjects: 3000,
  maxReservationBytes: 4 * GIB,
  maxBodyBytes: 2 * MIB,
  maxDecodedBytes: GIB,
  reservationTtlSeconds: 3600,
  maxOpenReservations: 8,
  uploadStallSeconds: 30,
  maxUploadSeconds: 7200,
  retentionDays: 90,
  maxRetentionDays: 365,
  closedBranchRetentionDays: 7,
  idleBranchRetentionDays: 90,
  maxWaitingReads: 32,
  accountQuotaBytes: null,
};

defaultsTest('[limits.1 limits.8 limits.10 limits.15] the limits in force are shown', async () => {
  expect(ok(await client.get('/limits'))).toMatchObject(DEFAULTS);
});

test('[limits.1] docs/api.md has the same table', async () => {
  const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \| `(VITRINE_\w+)` \| (\w+) \|$/gm)];
  const table = rows.map(([, name = '', , value = '']) => [name, value === 'none' ? null : +value]);
  expect(Object.fromEntries(table)).toEqual({ ...DEFAULTS, rateLimitPerMinute: 600 });
  for (const [, name = '', variable] of rows)
    expect(variables({ [name]: 1 })).toHaveProperty(variable ?? '');
});

test.skipIf(without.brief)(
  '[limits.1 config.12] limits that the operator set are shown',
  async () => {
    const site = part('brief');
    expect(ok(await clientOf(site, site.main).get('/limits'))).toMatchObject(BRIEF);
  },
);

test.skipIf(without.tight)(
  '[limits.1 config.12] the rate limit and the quota are shown',
  async () => {
    expect((await request('GET', `${part('tight').url}/api/v1/limits`)).body).toMatchObject(TIGHT);
  },
);

defaultsTest('[limits.2] a bundle has at most 256 MiB', async () => {
  created(await client.post('/builds', build({ bundleSizeBytes: 256 * MIB })));
  const larger = build({ bundleSizeBytes: 256 * MIB + 1 });
  expectError(await client.post('/builds', larger), 'payload_too_large');
});

defaultsTest('[limits.3] a file has at most 128 MiB', async () => {
  created(await client.post('/builds', build({ files: [sized('a', 128 * MIB)] })));
  const larger = build({ files: [sized('a', 128 * MIB + 1)] });
  expectError(await client.post('/builds', larger), 'payload_too_large');
});

defaultsTest('[limits.4] a recording has at most 1 GiB', async () => {
  const preview = (size: number) => previewRequest(newBundle(), { recordings: [video('a', size)] });
  created(await client.post('/previews', preview(GIB)));
  expectError(await client.post('/previews', preview(GIB + 1)), 'payload_too_large');
});

defaultsTest('[limits.5] a reservation has at most 3,000 objects', async () => {
  const files = Array.from({ length: 3000 }, (_, index) => absentFile(`${index}.png`));
  expectError(await client.post('/builds', build({ files })), 'payload_too_large');
  created(await client.post('/builds', build({ files: files.slice(1) })));
});

defaultsTest('[limits.6] a reservation has at most 4 GiB altogether', async () => {
  const preview = (bundleSizeBytes: number) => {
    const recordings = ['a', 'b', 'c'].map((path) => video(path, GIB));
    const files = Array.from({ length: 7 }, (_, index) => sized(`${index}`, 128 * MIB));
    return previewRequest(newBundle(), {
      bundleSizeBytes,
      files: [...files, sized('x', 64 * MIB)],
      recordings,
    });
  };
  created(await client.post('/previews', preview(64 * MIB)));
  expectError(await client.post('/previews', preview(64 * MIB + 1)), 'payload_too_large');
});

test('[limits.7] a JSON body has at most 2 MiB', async () => {
  const padded = (size: number) => {
    const text = JSON.stringify(build({ padding: '' }));
    const body = text.replace('"padding":""', `"padding":"${'x'.repeat(size - text.length)}"`);
    return client.call('POST', '/builds', {
      body,
      headers: { 'Content-Type': 'application/json' },
    });
  };
  created(await padded(2 * MIB));
  expectError(await padded(2 * MIB + 1), 'payload_too_large');
});
