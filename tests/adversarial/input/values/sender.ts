import { createHash } from 'node:crypto';
import { request as send } from 'node:http';
import { request } from '../../../harness/http/client.ts';
import { declaration } from '../../../harness/in-process/test-server.ts';
import { type ServerProcess, workedMs } from '../../support/process.ts';
import type { Bomb } from './bomb.ts';
import { MAX_DECODED } from './compressed.ts';

const sha = (text: string, kind = 'sha256') => createHash(kind).update(text).digest('hex');

function cutOff(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error;
}

type Upload = { said: string; url: string };

export class Sender {
  readonly #server: ServerProcess;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  workedMs(): number {
    return workedMs(this.#server);
  }

  async upload({ format, bytes, hash }: Bomb): Promise<Upload> {
    const wanted = declaration('', {
      contentHash: hash,
      commitSha: sha(hash, 'sha1'),
      branch: `of/${hash}`,
      bundleSizeBytes: bytes.length,
      bundleContentEncoding: format,
    });
    const { token, slots } = (await this.#post('/api/v1/builds', wanted)).body;
    const [{ putUrl, headers }] = slots;
    const put = await fetch(putUrl, { method: 'PUT', headers, body: bytes });
    const text = await put.text();
    // A store of files decodes during the PUT, and reports only that the limit was exceeded.
    const early = `decode to more than the ${MAX_DECODED} bytes allowed`;
    if (!put.ok && !text.includes(early)) return { said: text, url: '' };
    for (;;) {
      const { status, body } = await this.#post('/api/v1/builds/finalize', { token });
      if (body.error?.code === 'finalize_in_progress') continue;
      return { said: `${status}`, url: `${body.previewUrl}/bundle` };
    }
  }

  uploadWrong(bomb: Bomb): Promise<Upload> {
    return this.upload({ ...bomb, hash: sha(bomb.hash) });
  }

  /** The hash of the content for a reader that accepts only the identity encoding. */
  async hashAt(url: string): Promise<string> {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const hash = createHash('sha256');
    for await (const part of answer.body ?? []) hash.update(part);
    return hash.digest('hex');
  }

  async encodedJson({ format, bytes }: Bomb): Promise<number> {
    const headers = { ...this.#headers, 'content-encoding': format };
    const url = `${this.#server.url}/api/v1/builds`;
    const answer = await fetch(url, { method: 'POST', headers, body: bytes });
    await answer.bytes();
    return answer.status;
  }

  /** Sends JSON until the server answers or `most` bytes were sent. */
  async endlessJson(most: number): Promise<number> {
    // The answer is lost when the server closes while bytes are still arriving.
    for (let tries = 1; tries < 5; tries += 1) {
      const status = await this.#endlessJson(most).catch(cutOff);
      if (status !== undefined) return status;
    }
    return this.#endlessJson(most);
  }

  #endlessJson(most: number): Promise<number> {
    const part = Buffer.alloc(1024 ** 2, ' ');
    return new Promise((resolve, reject) => {
      const url = `${this.#server.url}/api/v1/builds`;
      const sending = send(url, { method: 'POST', headers: this.#headers }, (answer) => {
        answer.resume().on('end', () => {
          resolve(answer.statusCode ?? 0);
          sending.destroy();
        });
      });
      sending.on('error', reject);
      let sent = 0;
      const more = () => {
        for (; sent < most && !sending.destroyed; sent += part.length)
          if (!sending.write(part)) return void sending.once('drain', more);
        sending.end();
      };
      sending.write('{"owner":', more);
    });
  }

  get #headers() {
    const { key } = this.#server;
    return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  }

  #post(path: string, json: object) {
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not relied on
    return request<any>('POST', this.#server.url + path, { headers: this.#headers, json });
  }
}
