import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';

test('[error.12] the log contains no secret from any part of a request', async () => {
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

test('[error.19] share ids and branch keys are not in the log, and their references are', async () => {
  let cause = 'none';
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        usage: { ...store.usage, of: () => Promise.reject(new Error(cause)) },
      }),
    },
  });
  const { record } = await server.build('one');
  const idOf = (url: string) => /[a-z2-7]{26}/.exec(url)?.[0] ?? '';
  const ids = [idOf(record.previewUrl), idOf(record.url)];
  const hidden = (id: string) =>
    `%${Buffer.from(id)
      .toString('hex')
      .replace(/..(?!$)/g, '$&%')}`;
  for (const id of ids) {
    const paths = [
      `/p/${id}`,
      `/b/${id}`,
      `/p/${id}/bundle`,
      `/p/${id}/r/1/player`,
      `/api/v1/previews/${id}`,
      `/${hidden(id)}`,
      `/p/${id.toUpperCase()}`,
      `/p/x${id}9`,
      `/p/${hidden(id).replaceAll('%', '%25')}`,
    ];
    const headers = { referer: `${server.url}/p/${id}`, 'user-agent': id };
    for (const path of paths) await fetch(`${server.url}${path}?from=${id}`, { headers });
    cause = `The share ${id} is broken.`;
    expect((await server.api('GET', '/api/v1/usage')).status).toBe(500);
  }
  const log = server.log();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  for (const id of ids) {
    for (const spelling of [id, id.toUpperCase(), hidden(id), id.slice(9)])
      expect(log + metrics).not.toContain(spelling);
    const reference = server.deps.shareReference(id);
    for (const path of [`/p/${reference}`, `/b/${reference}`, `/p/${reference}/r/1/player`])
      expect(log).toContain(`"path":"${path}"`);
    expect(log).toContain(`The share ${id.slice(0, 6)}[redacted] is broken.`);
  }
});

test('[error.12] X-Forwarded-For is logged only if it is an IP address', async () => {
  await using server = await startTestServer({ env: { VITRINE_TRUST_PROXY: '127.0.0.1' } });
  const { key, url } = server;
  const remotes = async (...addresses: string[]) => {
    const before = server.log().length;
    for (const address of addresses)
      await fetch(`${url}/nothing`, { headers: { 'x-forwarded-for': address } });
    const lines = server.log().slice(before).trim().split('\n');
    return lines.map((line) => JSON.parse(line).remote);
  };
  expect(await remotes('203.0.113.7', '2001:db8::7')).toEqual(['203.0.113.7', '2001:db8::7']);
  expect(await remotes(key, 'a'.repeat(5000))).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('[error.12] percent-encoded secrets in a path are not logged', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const { putUrl } = body.slots[0];
  const whole = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
  const encodings = [
    encodeURIComponent,
    whole,
    (text: string) => whole(text).toUpperCase(),
    (text: string) => encodeURIComponent(encodeURIComponent(text)),
    (text: string) => whole(text).replaceAll('%', '%25'),
    (text: string) => text.replaceAll('_', '%5F'),
  ];
  for (const secret of [server.key, body.token, putUrl]) {
    for (const encode of encodings) await fetch(`${server.url}/api/v1/${encode(secret)}`);
  }
  await fetch(`${server.url}/nothing%20here`);
  const log = server.log();
  expect(log, 'others are logged as they came').toContain('/nothing%20here');
  expect(log.match(/\[redacted\]/g)?.length).toBeGreaterThan(2 * encodings.length);
  const [, signature = ''] = /signature=([^&]+)/i.exec(putUrl) ?? [];
  for (const secret of [server.key.slice(18), body.token.slice(18), signature]) {
    for (const spelling of [secret, whole(secret), whole(secret).toUpperCase()])
      expect(log).not.toContain(spelling);
  }
});
