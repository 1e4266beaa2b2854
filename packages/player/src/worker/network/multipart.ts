import type { Files } from '../files.ts';
import { type Failures, isFile, NO_FILE } from './failures.ts';

// An app may put others in their place.
const { FormData: BrowserFormData, Blob, File, fetch } = globalThis;

export const CONTENT_TYPE = 'content-type';

export type ReadFile = (uri: string) => Promise<Blob>;

/** Reads what is to be sent, wherever it lies; iOS takes the path of a file as well. */
export const fileReader =
  (find: Files['find'], failed: Failures): ReadFile =>
  async (given) => {
    const uri = given.startsWith('/') ? `file://${given}` : given;
    if (!isFile(uri)) return (await fetch(uri)).blob();
    const bytes = await find(uri);
    if (bytes) return new Blob([bytes]);
    failed('FormData', uri, NO_FILE);
    throw new TypeError('Network request failed', { cause: uri });
  };

/** A file of a form which is read when the form is sent. */
class LaterFile extends File {
  readonly uri: string;
  readonly #read: ReadFile;

  constructor(uri: string, name: string, type: string, read: ReadFile) {
    super([], name, { type });
    this.uri = uri;
    this.#read = read;
  }

  async now(): Promise<File> {
    const blob = await this.#read(this.uri);
    return new File([blob], this.name, { type: this.type || blob.type });
  }
  override async arrayBuffer() {
    return (await this.now()).arrayBuffer();
  }
  override async bytes() {
    return new Uint8Array(await this.arrayBuffer());
  }
  override async text() {
    return (await this.now()).text();
  }
}

/** Where a file lies, as React Native names it. */
export const placeIn = (value: unknown): string | undefined => {
  const { uri } = Object(value) as { uri?: unknown };
  return typeof uri === 'string' && !(value instanceof Blob) ? uri : undefined;
};

/** Text of which an app says the type: a form has types only of files. */
function wordsIn(value: unknown): Blob | string | undefined {
  const { string, type } = Object(value) as { string?: unknown; type?: unknown };
  if (typeof string !== 'string' || value instanceof Blob) return undefined;
  return typeof type === 'string' ? new Blob([string], { type }) : string;
}

/**
 * The browser's own, which also takes `{ uri, name, type }` for a file of the device and
 * `{ string, type }` for text, as React Native's does: react-native/Libraries/Network/FormData.js. Expo puts methods in place of these that need the
 * insides of React Native's; that is ignored: expo/src/winter/FormData.ts.
 */
export function formDataAsOnDevice(read: ReadFile): typeof FormData {
  const entryOf = (value: unknown, filename?: string): [value: Blob, filename?: string] => {
    const uri = placeIn(value);
    if (uri === undefined) {
      // Others are the browser's to make text of.
      const words = wordsIn(value) ?? value;
      return filename !== undefined && words instanceof Blob ? [words, filename] : [words as Blob];
    }
    const { name, type } = value as Record<string, unknown>;
    const named = String(filename ?? name ?? uri.split('/').at(-1));
    return [new LaterFile(uri, named, String(type ?? ''), read)];
  };
  const own = class FormData extends BrowserFormData {
    override append(name: string, value: unknown, filename?: string): void {
      super.append(name, ...entryOf(value, filename));
    }
    override set(name: string, value: unknown, filename?: string): void {
      super.set(name, ...entryOf(value, filename));
    }
    /** What libraries know React Native's by. */
    getParts() {
      return [...this].map(([fieldName, value]) => {
        const headers = { 'content-disposition': `form-data; name="${fieldName}"` };
        if (typeof value === 'string') return { fieldName, headers, string: value };
        const { name, type } = value;
        return {
          fieldName,
          headers,
          name,
          type,
          ...(value instanceof LaterFile && { uri: value.uri }),
        };
      });
    }
    get _parts() {
      return [...this];
    }
    set _parts(_: unknown) {}
  };
  for (const name of ['append', 'set'] as const) {
    const method = own.prototype[name];
    Object.defineProperty(own.prototype, name, { get: () => method, set() {} });
  }
  return own;
}

/**
 * Whether a body is sent in parts: what is between them is said in `content-type`, and made up as it is
 * sent. Apps name that type without it, and phones put their own in its place: RCTNetworking.mm,
 * NetworkingModule.kt.
 */
export const isMultipart = (body: unknown): body is FormData => body instanceof BrowserFormData;

/** Whether files have to be read before it can be sent. */
export const isLater = (body: unknown): body is FormData =>
  isMultipart(body) && [...body.values()].some((value) => value instanceof LaterFile);

/** The form with its files. */
export async function readForm(body: FormData): Promise<FormData> {
  const form = new BrowserFormData();
  for (const [name, value] of body)
    form.append(name, (value instanceof LaterFile ? await value.now() : value) as File);
  return form;
}
