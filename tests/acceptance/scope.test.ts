import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { type Answer, request } from '../harness/http/client.ts';
import { Client } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { client, otherClient, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, created, ok, previewRequest, putAll } from './support/upload.ts';

const { main, url } = target;
const builder = new Client(url, main.keys.builds);
const previewer = new Client(url, main.keys.previews);
const tester = new Client(url, main.keys.tests);

function expectScope(answer: Answer, scope: string): void {
  expect(expectError(answer, 'insufficient_scope').message).toContain(scope);
  expect(answer.headers.get('www-authenticate')).toContain(scope);
}

test.for([
  ['previews', previewer],
  ['tests', tester],
] as const)('[scope.1 scope.7] build endpoints refuse the key %s', async ([, caller]) => {
  const { id, owner, repo, branch } = await client.newBuild(repository);
  const { token } = await client.reserveBuild(buildRequest(repository));
  const query = new URLSearchParams({ owner, repo, branch });
  const answers = await Promise.all([
    caller.post('/builds', buildRequest(repository)),
    caller.finalizeBuild(token),
    caller.get(`/builds?${query}`),
    caller.get(`/builds/${id}`),
    caller.get(`/repositories/${repository}/builds`),
    caller.get('/repositories'),
    caller.get(`/repositories/${repository}/branches`),
    caller.post(`/repositories/${repository}/branches/close`, { branch }),
    caller.post(`/repositories/${repository}/branches/pin`, { branch }),
    caller.post(`/repositories/${repository}/branches/unpin`, { branch }),
    caller.delete(`/repositories/${repository}/branches?branch=${branch}`),
    caller.delete(`/builds/${id}`),
  ]);
  for (const answer of answers) expectScope(answer, 'builds');
});

test('[scope.1] the scope builds is enough for every build endpoint', async () => {
  const { id, owner, repo, branch } = await builder.newBuild(repository);
  const query = new URLSearchParams({ owner, repo, branch });
  ok(await builder.get(`/builds?${query}`));
  ok(await builder.get(`/builds/${id}`));
  ok(await builder.get(`/repositories/${repository}/builds`));
  expect((await builder.delete(`/builds/${id}`)).status).toBe(204);
});

test.for([
  ['builds', builder],
  ['tests', tester],
] as const)('[scope.2 scope.7] preview endpoints refuse the key %s', async ([, caller]) => {
  const { id } = await client.newPreview();
  const { token } = await client.reservePreview(previewRequest());
  const answers = await Promise.all([
    caller.post('/previews', previewRequest()),
    caller.finalizePreview(token),
    caller.get('/previews'),
    caller.get(`/previews/${id}`),
    caller.delete(`/previews/${id}`),
  ]);
  for (const answer of answers) expectScope(answer, 'preview_upload');
});

test('[scope.2] the scope preview_upload is enough for every preview endpoint', async () => {
  const { id } = await previewer.newPreview();
  ok(await previewer.get('/previews'));
  ok(await previewer.get(`/previews/${id}`));
  expect((await previewer.delete(`/previews/${id}`)).status).toBe(204);
});

test('[scope.3 scope.7] reserving a test run needs both scopes', async () => {
  const body = previewRequest(newBundle(), { billingKind: 'test_run' });
  expectScope(await previewer.post('/previews', body), 'test_runs');
  expectScope(await tester.post('/previews', body), 'preview_upload');
  created(await client.post('/previews', body));
});

test('[scope.4] renewing needs the scope of what was reserved', async () => {
  const build = await client.reserveBuild(buildRequest(repository));
  const preview = await client.reservePreview(previewRequest());
  expectScope(await previewer.post('/reservations/renew', { token: build.token }), 'builds');
  expectScope(
    await builder.post('/reservations/renew', { token: preview.token }),
    'preview_upload',
  );
  ok(await builder.post('/reservations/renew', { token: build.token }));
  ok(await previewer.post('/reservations/renew', { token: preview.token }));
});

test.for([
  ['builds', builder],
  ['previews', previewer],
  ['tests', tester],
] as const)('[scope.5] usage and me take the key %s', async ([, caller]) => {
  ok(await caller.get('/usage'));
  ok(await caller.get('/usage/test-runs'));
  ok(await caller.get('/me'));
});

test.for([
  '/api/v1/limits',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/cli.tgz',
  '/ci/gitlab.yml',
])('[scope.6] %s needs no key', async (path) => {
  // The documentation may redirect to another path.
  expect([200, 301, 302, 308]).toContain((await request('GET', `${url}${path}`)).status);
});

test('[scope.8] any key of the account with the scope may finalize', async () => {
  const bundle = newBundle();
  const build = await client.reserveBuild(buildRequest(repository, bundle));
  await putAll(build.slots, [bundle]);
  created(await new Client(url, main.keys.second).finalizeBuild(build.token));
  // A test run can be finalized without the scope test_runs.
  const request = previewRequest(bundle, { billingKind: 'test_run' });
  const preview = await client.reservePreview(request);
  await putAll(preview.slots, [bundle]);
  created(await previewer.finalizePreview(preview.token));
});

test('[scope.9] builds of a repository linked to another account are not there', async () => {
  const build = await client.newBuild(repository);
  const { owner, repo, branch } = build;
  expectError(await otherClient.get(`/builds/${build.id}`), 'not_found');
  const query = new URLSearchParams({ owner, repo, branch });
  expectError(await otherClient.get(`/builds?${query}`), 'not_found');
  expectError(await otherClient.get(`/repositories/${repository}/builds`), 'not_found');
  expectError(await otherClient.post('/builds', buildRequest(repository)), 'not_found');
});

test('[scope.10] previews of another account are not there', async () => {
  const { id } = await client.newPreview();
  expectError(await otherClient.get(`/previews/${id}`), 'not_found');
  const { data } = ok(await otherClient.get<{ data: { id: string }[] }>('/previews?limit=100'));
  expect(data.map((preview) => preview.id)).not.toContain(id);
});
