import { expect, test } from 'vitest';
import { declaration, startTestServer } from './support/server.ts';

test('[error.12] secrets are not in the logs, wherever in a request they stood', async () => {
  let cause = 'none';
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        usage: { ...store.usage, of: () => Promise.reject(new Error(cause)) },
      }),
    },
  });
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const { searchParams } = new URL(body.slots[0].putUrl);
  const [name, signature = ''] = [...searchParams].find(([name]) => /signature$/i.test(name)) ?? [];
  await server.put(body.slots[0], 'one');
  for (const text of [server.key, body.token, `${name}=${signature}`]) {
    await server.api('GET', `/${text}`, undefined, 'nothing');
    await server.api('GET', `/api/v1/builds/${text}`);
    cause = `This failed: ${text}`;
    expect((await server.api('GET', '/api/v1/usage')).status).toBe(500);
  }
  const log = server.log();
  expect(log).toContain('This failed');
  for (const secret of [server.key.slice(18), body.token.slice(18), signature]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(log).not.toContain(secret);
  }
});
