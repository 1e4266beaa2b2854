import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mint } from '../../core/accounts/credentials.ts';
import { Refusal } from '../../core/model/errors.ts';
import { randomIds } from '../../platform/ids.ts';
import type { HttpContext } from '../context.ts';
import { sendErrorPage } from './error-pages.ts';

test('[error.11] an error page that repeats input does not repeat a key', async () => {
  const { text: key } = mint('vtrk', randomIds);
  const context = { baseUrl: () => 'http://a' } as HttpContext;
  await using app = Fastify();
  app.get('/', (request, reply) =>
    sendErrorPage(context, request, reply, new Refusal('forbidden', `Not with ${key}.`), 403),
  );
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, body]).toEqual([403, expect.stringContaining(key.slice(0, 18))]);
  expect(body).not.toContain(key.slice(18));
});
