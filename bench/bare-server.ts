// A bare Fastify server as the reference: it checks nothing and guarantees nothing.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';

const directory = process.argv[2] ?? '.';
const app = Fastify();
let count = 0;
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
app.get('/constant', async () => ({ id: 'bld_constant', status: 'ready', files: [] }));
app.put('/plain', async (request) => {
  count += 1;
  await pipeline(request.raw, createWriteStream(join(directory, `plain-${count}`)));
  return '';
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => app.close());
