import { expect, test } from 'vitest';
import { expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { buildRequest, created, ok } from './support/upload.ts';
import type { Build, BuildReservation } from './support/wire.ts';

function reserve(branch: unknown) {
  return client.post<BuildReservation>('/builds', { ...buildRequest(repository), branch });
}

test.for([
  '',
  ' ',
  'a b',
  'a..b',
  'a~b',
  'a^b',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a.',
  'a@{b',
  'a\tb',
  'a\u007fb',
])('[build.reserve.5] the branch %j is refused, as git does', async (branch) => {
  expectInvalid(await reserve(branch), '/branch');
});

test.for(['main', 'feature/x', 'a.b-c_d', '-a', '@', 'a@b', 'a{b', 'HEAD', 'größe/日本', '#1%2e'])(
  '[build.reserve.5] the branch %j is accepted and kept unchanged',
  async (branch) => {
    const { id } = created(await reserve(branch));
    expect(ok(await client.get<Build>(`/builds/${id}`)).branch).toBe(branch);
  },
);

test('[build.reserve.6] a branch has at most 255 bytes, not characters', async () => {
  created(await reserve(`${'é'.repeat(127)}a`));
  expectInvalid(await reserve('é'.repeat(128)), '/branch');
});
