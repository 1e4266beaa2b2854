import { createHash } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

type Sent = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Goes away in the middle of the body. */
  breaksOff?: boolean;
};

export type Came = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Connections that stay open: most of what is measured here would otherwise be their opening. */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true });

  /** Rejects when the connection ends without an answer. */
  send({ method, url, headers = {}, body, breaksOff = false }: Sent): Promise<Came> {
    const { promise, resolve, reject } = Promise.withResolvers<Came>();
    const length = body && { 'content-length': `${body.length}` };
    const sent = request(url, { method, agent: this.#agent, headers: { ...length, ...headers } });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    if (!breaksOff) sent.end(body);
    else sent.write(body?.subarray(0, body.length >> 1), () => sent.destroy());
    return promise;
  }

  /** Whatever is under way ends now. */
  hangUp(): void {
    this.#agent.destroy();
  }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
