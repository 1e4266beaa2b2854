import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

/** CORS headers that allow every origin, without credentials. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};
const JSON_TYPE = { 'content-type': 'application/json' };

/** Answers requests below /service, as an API that apps call. */
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
      // The form is parsed by the content type that the request declares.
      const type = request.headers['content-type'] ?? '';
      const body = await buffer(request);
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      return void send(200, Object.fromEntries(form));
    }
    case '/service/half':
      // Sends headers and half of a body, and never ends the response.
      response.writeHead(200, OPEN).write('half');
      return;
    case '/service/silent':
      return;
    case '/service/closed':
      // Without CORS headers only the same origin can read it.
      return void response.writeHead(200, JSON_TYPE).end('{}');
    default:
      return void send(404, { error: 'not here' });
  }
}
