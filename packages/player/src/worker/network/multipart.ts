import type { Files } from '../files.ts';
import { type Failures, isFile, NO_FILE } from './failures.ts';
import { fileType } from './file-type.ts';

// An app may replace the globals.
const { FormData: BrowserFormData, Blob, File, fetch } = globalThis;

export const CONTENT_TYPE = 'content-type';

export type ReadFile = (uri: string) => Promise<Blob>;

/** Reads the file at a uri. iOS also accepts an absolute path. */
export const fileReader =
  (find: Files['find'], failed: Failures): ReadFile =>
  async (given) => {
    const uri = given.startsWith('/') ? `file://${given}` : given;
    if (!isFile(uri)) return (await fetch(uri)).blob();
    const bytes = await find(uri);
    if (bytes) return new Blob([bytes], { type: fileType(uri) });
    failed('FormData', uri, NO_FILE);
    throw new TypeError('Network request failed', { cause: uri });
  };

/** A file of a form. It is read when the form is sent. */
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

/** The uri of a file in React Native's `{ uri, name, type }`. */
export const placeIn = (value: unknown): string | undefined => {
  const { uri } = Object(value) as { uri?: unknown };
  return typeof uri === 'string' && !(value instanceof Blob) ? uri : undefined;
};

/**
 * The value of `{ string, type }`. It is a blob if it has a type, because text in a form has none.
 */
function textIn(value: unknown): Blob | string | undefined {
  const { string, type } = Object(value) as { string?: unknown; type?: unknown };
  if (typeof string !== 'string' || value instanceof Blob) return undefined;
  return typeof type === 'string' ? new Blob([string], { type }) : string;
}

/**
 * FormData of the browser that also accepts `{ uri, name, type }` for a file of the device, and
 * `{ string, type }` for text (react-native/Libraries/Network/FormData.js). Expo replaces methods
 * by versions that use private fields of React Native's class (expo/src/winter/FormData.ts). That
 * is ignored.
 */
export function formDataAsOnDevice(read: ReadFile): typeof FormData {
  const entryOf = (value: unknown, filename?: string): [value: Blob, filename?: string] => {
    const uri = placeIn(value);
    if (uri === undefined) {
      // The browser converts other values to text.
      const content = textIn(value) ?? value;
      return filename !== undefined && content instanceof Blob
        ? [content, filename]
        : [content as Blob];
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
    /** Libraries recognize FormData of React Native by this method. */
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
 * Whether a body is sent as multipart/form-data. The browser chooses the boundary when it sends the
 * body. Apps set `content-type` without a boundary, and phones replace it as well
 * (RCTNetworking.mm, NetworkingModule.kt).
 */
export const isMultipart = (body: unknown): body is FormData => body instanceof BrowserFormData;

/** Whether the form has files that must be read before it is sent. */
export const isLater = (body: unknown): body is FormData =>
  isMultipart(body) && [...body.values()].some((value) => value instanceof LaterFile);

/** Returns the form with the content of its files. */
export async function readForm(body: FormData): Promise<FormData> {
  const form = new BrowserFormData();
  for (const [name, value] of body)
    form.append(name, (value instanceof LaterFile ? await value.now() : value) as File);
  return form;
}
