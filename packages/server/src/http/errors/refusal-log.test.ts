import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import type { HttpContext } from '../context.ts';
import { errorHandler } from './error-handler.ts';
import { codeOf } from './refusal-log.ts';

test('codeOf returns the code that a request was refused with', async () => {
  const context = { closing: new AbortController().signal } as HttpContext;
  await using app = Fastify();
  app.setErrorHandler(errorHandler(context));
  const codes: unknown[] = [];
  app.addHook('onResponse', async (request) => codes.push(codeOf(request)));
  app.get('/fine', async () => 'fine');
  app.get('/gone', async () => {
    throw new Refusal('gone', 'This was deleted.');
  });
  app.get('/broken', async () => {
    throw new Error('a fault');
  });
  for (const path of ['/fine', '/gone', '/broken']) await app.inject(path);
  expect(codes).toEqual([undefined, 'gone', 'internal']);
});
