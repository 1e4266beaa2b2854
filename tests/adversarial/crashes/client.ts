import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { BuildRecord, PreviewRecord, Slot } from '@vitrine/contract';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import { KeepAliveClient } from '../../harness/http/keep-alive-client.ts';

export type Reserved = {
  id?: string;
  shareId?: string;
  token: string;
  url: string;
  slots: Slot[];
};
export type Shown = BuildRecord | PreviewRecord;
export type Answer<Body> = { status: number; body: Body };
type Asked = { answer: IncomingMessage; times: number };

export class Client {
  readonly #url: string;
  readonly #key: string;
  readonly #patienceMs: number;

  /** `patienceMs`: for so long it comes again when it is asked to, as any client of Vitrine does. */
  constructor(url: string, key: string, patienceMs = 0) {
    this.#url = url;
    this.#key = key;
    this.#patienceMs = patienceMs;
  }

  async api<Body>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const { answer } = await this.#api(method, path, body);
    return { status: statusOf(answer), body: JSON.parse(String(await buffer(answer))) };
  }

  /** Answers the status. What is not found when asked for again was deleted by who said to wait. */
  async delete(path: string): Promise<number> {
    const { answer, times } = await this.#api('DELETE', path);
    await buffer(answer);
    return times > 1 && statusOf(answer) === 404 ? 204 : statusOf(answer);
  }

  async put({ putUrl, headers }: Slot, body: Uint8Array): Promise<number> {
    const { answer } = await this.#ask({ url: putUrl, method: 'PUT', headers, body });
    await buffer(answer);
    return statusOf(answer);
  }

  #api(method: string, path: string, body?: object): Promise<Asked> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const text = body && JSON.stringify(body);
    return this.#ask({ url: `${this.#url}/api/v1${path}`, method, headers, body: text });
  }

  async #ask(wanted: Parameters<KeepAliveClient['open']>[0]): Promise<Asked> {
    const until = performance.now() + this.#patienceMs;
    for (let times = 1; ; times += 1) {
      const answer = await connections.open(wanted);
      const asksToWait = answer.headers['retry-after'] !== undefined;
      if (!asksToWait || performance.now() > until) return { answer, times };
      answer.resume();
      await setTimeout(500);
    }
  }

  /** The hash of what lies there, or the status of another answer. Whatever address it had before. */
  async hashOf(url: string): Promise<string | number> {
    const { answer } = await this.#ask({ url: this.#url + new URL(url).pathname });
    const to = statusOf(answer) === 307 && answer.headers.location;
    if (to) {
      answer.resume();
      return this.hashOf(new URL(to, this.#url).href);
    }
    const bytes = await buffer(answer).catch(() => undefined);
    if (!bytes) return 'cut short';
    return statusOf(answer) === 200 ? sha256(bytes) : statusOf(answer);
  }
}

const connections = new KeepAliveClient({ resends: true });

const statusOf = ({ statusCode = 0 }: IncomingMessage) => statusCode;

export function partsOf(shown: Shown): { name: string; url: string; hash: string }[] {
  const bundle =
    'bundle' in shown
      ? { url: shown.bundle.url ?? '', hash: shown.bundle.contentHash }
      : { url: `${shown.previewUrl}/r/${shown.revision}/bundle`, hash: shown.contentHash };
  const files = shown.files.map(({ path, url, contentHash }) => ({
    name: path,
    url: url ?? '',
    hash: contentHash,
  }));
  return [{ name: '', ...bundle }, ...files];
}
