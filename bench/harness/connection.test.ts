import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../../tests/harness/http/serve.ts';
import { Connection } from './connection.ts';

async function connectTo(listener: RequestListener): Promise<Connection> {
  const { url, close } = await serveHttp(createServer(listener));
  const connection = await Connection.open(url);
  onTestFinished(async () => {
    connection.close();
    await close();
  });
  return connection;
}

test.each<[string, RequestListener, number, string]>([
  ['a body with a length', (_, response) => response.end('whole'), 200, 'whole'],
  [
    'chunks',
    (_, response) => {
      response.write('in ');
      setTimeout(() => response.end('parts'), 5);
    },
    200,
    'in parts',
  ],
  ['no body', (_, response) => response.writeHead(204).end(), 204, ''],
])('an answer with %s is read, and so is the next one', async (_name, listener, status, body) => {
  const connection = await connectTo(listener);
  for (const path of ['/first', '/second'])
    expect(await connection.send({ method: 'GET', path })).toMatchObject({ status, body });
});

test('a body of chunks arrives whole', async () => {
  const connection = await connectTo((request, response) => void request.pipe(response));
  const chunks = [Buffer.from('one '), Buffer.from('two')];
  const sent = { method: 'PUT', path: '/', body: { bytes: 7, chunks } };
  expect((await connection.send(sent)).body).toBe('one two');
});

test('a connection that the server ends rejects', async () => {
  const connection = await connectTo(({ socket }) => void socket.destroy());
  await expect(connection.send({ method: 'GET', path: '/' })).rejects.toThrow('closed');
});
