import { declaration } from '../../../harness/in-process/test-server.ts';
import type { TestServer } from '../test-server.ts';
import type { Known } from './valid.ts';

/** Values that exist on the server. All other values are drawn from the schemas. */
export async function whatIsKnown({ server }: TestServer): Promise<Known> {
  const { record, token } = await server.build('a bundle', { branch: 'main' });
  const declared = declaration('open', { branch: 'open/1' });
  const open = await server.api('POST', '/api/v1/builds', declared);
  const shown = await publishedPreview(server);
  const preview = await server.api('POST', '/api/v1/previews', declaration('open'));
  return {
    owner: ['acme', 'acme', 'ACME', 'other'],
    repo: ['shop', 'shop', 'Shop', 'other'],
    branch: ['main', 'main', 'open/1', 'größe/ß', `a/${'b'.repeat(253)}`, "x'<b>&"],
    path: ['a.png', 'b/c.png', 'ä/😀.txt', `${'a'.repeat(255)}/${'b'.repeat(255)}`],
    id: [record.id, open.body.id, preview.body.shareId, shown.id, 'bld_none', 'none'],
    token: [
      token,
      open.body.token,
      preview.body.token,
      shown.token,
      `${token.slice(0, -1)}x`,
      'vtrr_',
    ],
    // Random commits would match nothing, and random sizes would mostly exceed the limits.
    commitSha: ['a'.repeat(40), 'a'.repeat(40), 'A'.repeat(40), 'b'.repeat(40)],
    bundleSizeBytes: [1, 1000, 2 ** 20, 2 ** 40],
    sizeBytes: [0, 1, 1000, 2 ** 40],
    wait: [0],
    cursor: ['YnVpbGRzOjk', 'cHJldmlld3M6OQ', 'dGVzdC1ydW5zOjk'],
    limit: [1, 2, 100],
    bundleOrigin: ['http://localhost:8081/index.bundle?platform=ios', 'https://a.example'],
    'Idempotency-Key': ['a', 'b', '~'.repeat(255), '!"#$%'],
  };
}

async function publishedPreview(server: TestServer['server']) {
  const { body } = await server.api('POST', '/api/v1/previews', declaration('a preview'));
  const { shareId: id, token, slots } = body;
  for (const slot of slots) if (!slot.uploaded) await server.put(slot, 'a preview');
  await server.api('POST', '/api/v1/previews/finalize', { token });
  return { id, token };
}
