import type { WorkerContext } from '../../worker/context.ts';
import { toBase64 } from '../base64.ts';
import { encode } from './encoding.ts';
import { FOLDERS, type treeOf } from './tree.ts';

type Options = { path?: string; fileCache?: boolean; appendExt?: string };
type Headers = Record<string, string>;
type Field = { name: string; data: string; filename?: string; type?: string };
type Done = (
  error: string | null,
  encoding?: string,
  data?: string,
  info?: Record<string, unknown>,
) => void;

/** The prefix of a path instead of data. */
const FILE = /^(ReactNativeBlobUtil|RNFetchBlob)-file:\/\//;
const TEXT = new TextDecoder('utf-8', { fatal: true });

/** The body of a response as text, or in base64 if it is not text. */
function received(bytes: Uint8Array): [encoding: string, data: string] {
  try {
    return ['utf8', TEXT.decode(bytes)];
  } catch {
    return ['base64', toBase64(bytes)];
  }
}

/** fetchBlob and fetchBlobForm: react-native-blob-util/fetch.js */
export function createRequests({ fetch, emit }: WorkerContext, tree: ReturnType<typeof treeOf>) {
  const running = new Map<string, AbortController>();

  const bytesOf = async (data: string, encoding: string): Promise<Uint8Array<ArrayBuffer>> =>
    FILE.test(data) ? tree.read(data.replace(FILE, '')) : encode(data, encoding);

  async function send(options: Options, taskId: string, url: string, init: RequestInit) {
    const abort = new AbortController();
    running.set(taskId, abort);
    const response = await fetch(url, { ...init, signal: abort.signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { length } = bytes;
    const progress = { taskId, written: String(length), total: String(length) };
    for (const name of ['ReactNativeBlobUtil', 'RNFetchBlob']) emit(`${name}Progress`, progress);
    const info = {
      taskId,
      state: '2',
      headers: Object.fromEntries(response.headers),
      redirects: [response.url],
      respType: 'text',
      timeout: false,
      status: response.status,
    };
    if (options.path === undefined && !options.fileCache)
      return [...received(bytes), info] as const;
    const ending = options.appendExt ? `.${options.appendExt}` : '';
    const path = options.path ?? `${FOLDERS.cache}/${taskId}${ending}`;
    tree.write(path, bytes);
    return ['path', path, info] as const;
  }

  const request = (
    options: Options,
    taskId: string,
    url: string,
    init: Promise<RequestInit>,
    done: Done,
  ) =>
    void init
      .then((known) => send(options, taskId, url, known))
      .then(
        (result) => done(null, ...result),
        (error) => done(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => running.delete(taskId));

  async function bodyOf(headers: Headers, body: string): Promise<Uint8Array<ArrayBuffer>> {
    const [, type = ''] =
      Object.entries(headers).find(([name]) => /^content-type$/i.test(name)) ?? [];
    return bytesOf(body, /octet|;base64/i.test(type) ? 'base64' : 'utf8');
  }

  async function formOf(fields: Field[]): Promise<FormData> {
    const form = new FormData();
    for (const { name, data, filename, type = '' } of fields) {
      if (filename === undefined && !FILE.test(data)) form.append(name, data);
      else form.append(name, new Blob([await bytesOf(data, 'base64')], { type }), filename ?? name);
    }
    return form;
  }

  return {
    fetchBlob: (
      options: Options,
      taskId: string,
      method: string,
      url: string,
      headers: Headers,
      body: string | null | undefined,
      done: Done,
    ) => {
      const init = async () => ({
        method,
        headers,
        ...(body && { body: await bodyOf(headers, body) }),
      });
      request(options, taskId, url, init(), done);
    },
    fetchBlobForm: (
      options: Options,
      taskId: string,
      method: string,
      url: string,
      headers: Headers,
      fields: Field[],
      done: Done,
    ) => {
      // The browser sets the content type, with the boundary.
      const sent = Object.fromEntries(
        Object.entries(headers).filter(([name]) => !/^content-type$/i.test(name)),
      );
      const init = async () => ({ method, headers: sent, body: await formOf(fields) });
      request(options, taskId, url, init(), done);
    },
    cancelRequest(taskId: string, done?: (error: null, taskId: string) => void) {
      running.get(taskId)?.abort();
      done?.(null, taskId);
    },
    enableProgressReport() {},
    enableUploadProgressReport() {},
  };
}
