import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

/** Any origin may ask, without its cookies. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};
const JSON_TYPE = { 'content-type': 'application/json' };

/** A service somewhere, as apps ask it: below /service. */
export async function answerApi(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) =>
    response.writeHead(status, { ...OPEN, ...JSON_TYPE }).end(JSON.stringify(body));
  if (request.method === 'OPTIONS' && path !== '/service/closed')
    return void response.writeHead(204, OPEN).end();
  switch (path) {
    case '/service/echo': {
      const { method, headers } = request;
      const { 'x-gallery': own, cookie } = headers;
      return void send(200, { method, own, cookie, body: await text(request) });
    }
    case '/service/form': {
      // What a server finds in it, by the type that it is told.
      const type = request.headers['content-type'] ?? '';
      const body = await buffer(request);
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      return void send(200, Object.fromEntries(form));
    }
    case '/service/half':
      // Headers and the half of a body, of which no end comes.
      response.writeHead(200, OPEN).write('half');
      return;
    case '/service/silent':
      return;
    case '/service/closed':
      // No origin but its own.
      return void response.writeHead(200, JSON_TYPE).end('{}');
    default:
      return void send(404, { error: 'not here' });
  }
}
