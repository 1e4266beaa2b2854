import type { Files } from '../files.ts';
import { type Failures, isFile, NO_FILE } from './failures.ts';

// An app may put others in their place.
const { FormData: BrowserFormData, Blob, File, fetch } = globalThis;

export const CONTENT_TYPE = 'content-type';

/** What a file of a form stands for: where that lies is read when the form is sent. */
const placeOf = new WeakMap<object, string>();

/**
 * The browser's own, which also takes `{ uri, name, type }` for a file of the device, as React Native's
 * does: react-native/Libraries/Network/FormData.js. Expo puts methods in place of these that need the
 * insides of React Native's; that is ignored: expo/src/winter/FormData.ts.
 */
export function formDataAsOnDevice(): typeof FormData {
  const own = class FormData extends BrowserFormData {
    override append(name: string, value: unknown, filename?: string): void {
      super.append(name, ...entryOf(value, filename));
    }
    override set(name: string, value: unknown, filename?: string): void {
      super.set(name, ...entryOf(value, filename));
    }
  };
  for (const name of ['append', 'set'] as const) {
    const method = own.prototype[name];
    Object.defineProperty(own.prototype, name, { get: () => method, set() {} });
  }
  return own;
}

function entryOf(value: unknown, filename: string | undefined): [value: Blob, filename?: string] {
  const { uri, name, type } = Object(value) as Record<string, unknown>;
  // Others are the browser's to make text of.
  if (value instanceof Blob || typeof uri !== 'string')
    return filename === undefined ? [value as Blob] : [value as Blob, filename];
  const named = String(filename ?? name ?? uri.split('/').at(-1));
  const file = new File([], named, { type: String(type ?? '') });
  placeOf.set(file, uri);
  return [file];
}

/**
 * Whether a body is sent in parts: what is between them is said in `content-type`, and made up as it is
 * sent. Apps name that type without it, and phones put their own in its place: RCTNetworking.mm,
 * NetworkingModule.kt.
 */
export const isMultipart = (body: unknown): body is FormData => body instanceof BrowserFormData;

const isLater = (value: FormDataEntryValue) => typeof value === 'object' && placeOf.has(value);

/** Whether files have to be read before it can be sent. */
export const hasPlaces = (body: unknown): body is FormData =>
  isMultipart(body) && [...body.values()].some(isLater);

/** The form with its files. */
export async function readPlaces(
  body: FormData,
  find: Files['find'],
  failed: Failures,
): Promise<FormData> {
  const form = new BrowserFormData();
  for (const [name, value] of body) {
    const uri = typeof value === 'object' ? placeOf.get(value) : undefined;
    if (uri === undefined || typeof value === 'string') form.append(name, value as File);
    else {
      const bytes = isFile(uri) ? await find(uri) : await (await fetch(uri)).blob();
      if (!bytes) failed('FormData', uri, NO_FILE);
      if (!bytes) throw new TypeError('Network request failed', { cause: uri });
      const type = value.type || (bytes instanceof Blob ? bytes.type : '');
      form.append(name, new File([bytes], value.name, { type }));
    }
  }
  return form;
}
