import { test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { Client } from './support/client.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, previewRequest } from './support/upload.ts';

const { main, url } = target;
const previewer = new Client(url, main.keys.previews);

test('[error.7] a missing key is reported before all else', async () => {
  const headers = { 'Content-Type': 'text/plain' };
  const nobody = new Client(url);
  expectError(await nobody.call('POST', '/builds', { headers, body: '{' }), 'unauthorized');
  expectError(await nobody.post('/builds', {}), 'unauthorized');
  expectError(await nobody.get('/builds?limit=0'), 'unauthorized');
});

test('[error.8] a missing scope is reported before an invalid body', async () => {
  const headers = { 'Content-Type': 'text/plain' };
  expectError(
    await previewer.call('POST', '/builds', { headers, body: '{' }),
    'insufficient_scope',
  );
  expectError(await previewer.post('/builds', {}), 'insufficient_scope');
  expectError(await previewer.get('/builds/x?wait=-1'), 'insufficient_scope');
});

test('[error.9] an invalid body is reported before a missing test_runs scope', async () => {
  const fields = { billingKind: 'test_run' };
  const broken = previewRequest(newBundle(), { ...fields, title: 5 });
  expectInvalid(await previewer.post('/previews', broken), '/title');
  const bundleSizeBytes = Number.MAX_SAFE_INTEGER;
  const large = previewRequest(newBundle(), { ...fields, bundleSizeBytes });
  expectError(await previewer.post('/previews', large), 'payload_too_large');
  const good = previewRequest(newBundle(), fields);
  expectError(await previewer.post('/previews', good), 'insufficient_scope');
});

test('[error.9 error.10] an invalid body is reported before a repository that is not linked', async () => {
  const fields = { files: [absentFile('..')] };
  expectInvalid(await client.post('/builds', buildRequest('no/thing', newBundle(), fields)));
  expectError(await client.post('/builds', buildRequest('no/thing')), 'not_found');
});

test('[error.10] a missing resource is reported before the state of its reservation', async () => {
  const { id, token } = await client.reserveBuild(buildRequest(repository));
  expectError(await client.finalizeBuild(token), 'uploads_incomplete');
  await client.delete(`/builds/${id}`);
  expectError(await client.finalizeBuild(token), 'not_found');
});
