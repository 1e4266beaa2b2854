// A bare fastify: `node fastify.js [CONSTANT [hooks]]`. It answers the constant to GET /constant, as JSON. With
// `hooks` it has as many headers and hooks as an answer of Vitrine, which do nothing, and the young
// generation of V8 that Vitrine has.
import { setFlagsFromString } from 'node:v8';
import Fastify from 'fastify';

const HOOKS = { onRequest: 13, onSend: 2, onResponse: 2 };
const HEADERS = 8;

const [constant = '{}', more] = process.argv.slice(2);
const app = Fastify();
if (more === 'hooks') {
  setFlagsFromString('--semi-space-growth-factor=1');
  for (const [name, count] of Object.entries(HOOKS))
    for (let hook = 0; hook < count; hook += 1)
      app.addHook(name, (...given) => {
        const done = given.at(-1);
        if (name === 'onRequest' && hook < HEADERS) given[1].header(`x-header-${hook}`, 'a value');
        done();
      });
}
app.get('/constant', (_request, reply) => reply.type('application/json').send(constant));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
