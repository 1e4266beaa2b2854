import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerTogether } from './answer-together.ts';

function appWith(routes: (app: FastifyInstance) => void, now = () => 0): FastifyInstance {
  const app = Fastify();
  app.addHook('onSend', answerTogether(now));
  routes(app);
  onTestFinished(() => app.close());
  return app;
}

const answers = async (app: FastifyInstance, ...paths: string[]) => {
  const all = await Promise.all(paths.map((path) => app.inject(path)));
  return all.map(({ statusCode, body }) => `${statusCode} ${body}`);
};

/** What an app does with requests for `paths` that come in one turn, each handled in `ms` milliseconds. */
async function eventsOf(ms: number, ...paths: string[]): Promise<string> {
  const events: string[] = [];
  let time = 0;
  const routes = (app: FastifyInstance) => {
    app.addHook('onSend', (request, _reply, _payload, done) => {
      events.push(`send ${request.url}`);
      done();
    });
    app.get('/*', (request, reply) => {
      events.push(`handle ${request.url}`);
      time += ms;
      return reply.send(request.url);
    });
  };
  const app = appWith(routes, () => time);
  await app.ready();
  expect(await answers(app, ...paths)).toEqual(paths.map((path) => `200 ${path}`));
  return events.join(', ');
}

test('the answers of a turn are sent after all of its requests were handled', async () => {
  expect(await eventsOf(0.1, '/1', '/2')).toBe('handle /1, handle /2, send /1, send /2');
});

test('an answer waits for no further one after a millisecond', async () => {
  expect(await eventsOf(0.6, '/1', '/2', '/3', '/4')).toBe(
    'handle /1, handle /2, handle /3, send /1, send /2, send /3, handle /4, send /4',
  );
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

test('a stream is passed on at once, so that its failure becomes an error', async () => {
  const app = appWith((routes) => {
    routes.setErrorHandler((_error, _request, reply) => reply.code(500).send('no'));
    routes.get('/', (_request, reply) => {
      const stream = new Readable();
      process.nextTick(() => stream.destroy(new Error('lost')));
      return reply.send(stream);
    });
  });
  expect(await answers(app, '/')).toEqual(['500 no']);
});
