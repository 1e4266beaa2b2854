export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it is not JSON. */
  body: T;
  text: string;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent unchanged. Use `json` for a JSON value. */
  body?: string | Uint8Array<ArrayBuffer>;
  json?: unknown;
  /** By default a redirect is returned as the answer. */
  redirect?: 'manual' | 'follow';
}

export async function request<T>(
  method: string,
  url: string,
  { headers = {}, body, json, redirect = 'manual' }: RequestOptions = {},
): Promise<Answer<T>> {
  const hasJson = json !== undefined;
  const sent = new Headers(headers);
  if (hasJson && !sent.has('content-type')) sent.set('content-type', 'application/json');
  const response = await fetch(url, {
    method,
    headers: sent,
    body: hasJson ? JSON.stringify(json) : (body ?? null),
    redirect,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) as T };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls one server with one key, or with none. Paths are those below /api/v1. */
export class Client {
  readonly url: string;
  readonly key: string | undefined;

  constructor(url: string, key?: string) {
    this.url = url;
    this.key = key;
  }

  call<T>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    const authorization = this.key ? { Authorization: `Bearer ${this.key}` } : {};
    const headers = { ...authorization, ...options.headers };
    return request<T>(method, `${this.url}/api/v1${path}`, { ...options, headers });
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.call<T>('POST', path, { json, headers });
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }
}
