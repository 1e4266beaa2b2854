import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Download {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they were sent, with their Content-Encoding: fetch would decode them. */
  bytes: Buffer;
}

export function download(url: string, headers: Record<string, string> = {}): Promise<Download> {
  const { promise, resolve, reject } = Promise.withResolvers<Download>();
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const sent = send(url, { headers }, async (response) => {
    try {
      const bytes = await buffer(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    } catch (error) {
      reject(error);
    }
  });
  sent.on('error', reject).end();
  return promise;
}
