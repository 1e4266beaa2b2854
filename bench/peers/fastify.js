// A bare fastify. With an argument it answers it to GET /constant, as JSON.
import Fastify from 'fastify';

const [constant = '{}'] = process.argv.slice(2);
const app = Fastify();
app.get('/constant', (_request, reply) => reply.type('application/json').send(constant));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
