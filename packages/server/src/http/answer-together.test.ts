import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerTogether } from './answer-together.ts';

function appWith(routes: (app: FastifyInstance) => void): FastifyInstance {
  const app = Fastify();
  app.addHook('onSend', answerTogether());
  routes(app);
  onTestFinished(() => app.close());
  return app;
}

const answers = async (app: FastifyInstance, ...paths: string[]) => {
  const all = await Promise.all(paths.map((path) => app.inject(path)));
  return all.map(({ statusCode, body }) => `${statusCode} ${body}`);
};

test('the answers of a turn are sent after all of its requests were handled', async () => {
  const events: string[] = [];
  const app = appWith((routes) => {
    routes.addHook('onSend', (request, _reply, _payload, done) => {
      events.push(`send ${request.url}`);
      done();
    });
    routes.get('/*', (request, reply) => {
      events.push(`handle ${request.url}`);
      return reply.send(request.url);
    });
  });
  await app.ready();
  expect(await answers(app, '/1', '/2')).toEqual(['200 /1', '200 /2']);
  expect(events).toEqual(['handle /1', 'handle /2', 'send /1', 'send /2']);
});

test('an answer that cannot be sent becomes an error, and the others are sent', async () => {
  const app = appWith((routes) => {
    routes.setErrorHandler((_error, _request, reply) =>
      reply.removeHeader('x').code(500).send('no'),
    );
    routes.get('/broken', (_request, reply) => reply.header('x', 'a\nb').send('never'));
    routes.get('/other', (_request, reply) => reply.send('fine'));
  });
  await app.ready();
  expect(await answers(app, '/broken', '/other')).toEqual(['500 no', '200 fine']);
});

test('of two answers to a request the first is sent, and the other is no error', async () => {
  const errors: unknown[] = [];
  const app = appWith((routes) => {
    routes.setErrorHandler((error) => errors.push(error));
    routes.get('/', (_request, reply) => {
      reply.send('first');
      reply.send('second');
    });
  });
  expect(await answers(app, '/')).toEqual(['200 first']);
  expect(errors).toEqual([]);
});
