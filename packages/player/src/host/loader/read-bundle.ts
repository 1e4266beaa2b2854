import type { ReactNativeVersion } from '../../shared/react-native-version.ts';
import { type Detected, detectHead } from '../detect.ts';
import { createScriptReader } from './read-script.ts';

/** The bytes that are read before the kind of a file is known. */
const HEAD_BYTES = 1 << 20;
/** The bytes that show whether a file looks like a script. */
const FIRST_BYTES = 1 << 12;
/** A bundle of a large app in development has a third of this. */
export const MAX_BYTES = 64 << 20;

export type ReadBundle = {
  detected: Detected;
  /** The whole bundle, if it is JavaScript within the limit. */
  blob?: Blob;
  /** The scripts of the libraries that it names. */
  libraries: string[];
  reactNative?: ReactNativeVersion | undefined;
};

type Options = {
  files: readonly string[];
  maxBytes: number;
  /** Called with the scripts of libraries as soon as the bundle has named them. */
  named?: (files: string[]) => void;
};

/**
 * Reads a bundle, and stops once it is known not to be JavaScript. A bundle longer than `maxBytes` is
 * counted to its end and not kept: a small upload may unpack to a gigabyte.
 */
export async function readBundle(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { files, maxBytes, named = () => {} }: Options,
): Promise<ReadBundle> {
  const script = createScriptReader(named);
  const reader = body.getReader();
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let isScript = false;
  /** The first kilobytes are those of a script, so libraries are worth a request. */
  let looksLikeScript = false;
  const head = (length = HEAD_BYTES) => detectHead(joined(parts, length), files);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes <= maxBytes) parts.push(value);
    else if (isScript) parts = [];
    if (!looksLikeScript && bytes >= FIRST_BYTES && !head(FIRST_BYTES)) {
      looksLikeScript = true;
      for (const part of parts.slice(0, -1)) script.add(part);
    }
    if (looksLikeScript && bytes <= maxBytes) script.add(value);
    if (isScript || bytes < HEAD_BYTES) continue;
    const detected = head();
    isScript = !detected;
    if (!detected) continue;
    await reader.cancel();
    return { detected, libraries: [] };
  }
  const detected = isScript ? undefined : head();
  if (detected) return { detected, libraries: [] };
  if (bytes > maxBytes) return { detected: { kind: 'large', bytes }, libraries: [] };
  if (!looksLikeScript) for (const part of parts) script.add(part);
  const { detected: kind, ...found } = script.end(files);
  return kind.kind === 'native'
    ? { detected: kind, blob: new Blob(parts), ...found }
    : { detected: kind, libraries: [] };
}

/** The first bytes of all parts, at most `length`. */
function joined(parts: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(
    Math.min(
      length,
      parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
    ),
  );
  let at = 0;
  for (const part of parts) {
    if (at === whole.length) break;
    whole.set(part.subarray(0, whole.length - at), at);
    at += Math.min(part.byteLength, whole.length - at);
  }
  return whole;
}
