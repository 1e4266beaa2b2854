import { textOf, type Wanted } from '../shared/search/byte-search.ts';

export { textOf };

/** What was uploaded as a bundle, detected from its bytes: names and media types are not reliable. */
export type Detected =
  /** JavaScript from Metro for iOS or Android. The player runs it. */
  | { kind: 'native'; dev: boolean }
  /** Hermes bytecode of this version (hermes/include/hermes/BCGen/HBC/BytecodeVersion.h). */
  | { kind: 'hermes'; version: number }
  /** An indexed RAM bundle (metro/src/shared/output/RamBundle/as-indexed-file.js). */
  | { kind: 'ram' }
  /** JavaScript for the web. `index` is the page of its export, if that is among the files. */
  | { kind: 'web'; index: string | null }
  | { kind: 'other'; looksLike: LooksLike }
  /** JavaScript that has this many bytes unpacked. It runs after the user has agreed. */
  | { kind: 'large'; bytes: number };

export type LooksLike =
  | ('empty' | 'html' | 'json' | 'image' | 'gzip' | 'archive')
  | ('javascript' | 'text' | 'binary');

const HERMES = [0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f];
const RAM = [0xe5, 0xd1, 0x0b, 0xfb];

/** The first bytes of files that are uploaded by mistake. */
const MAGIC: [LooksLike, number[]][] = [
  ['gzip', [0x1f, 0x8b]],
  ['gzip', [0x28, 0xb5, 0x2f, 0xfd]],
  ['archive', [0x50, 0x4b, 0x03, 0x04]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x52, 0x49, 0x46, 0x46]],
];

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte);

/**
 * Detects the kind from the first bytes. Returns undefined for JavaScript, whose kind `detectScript`
 * detects.
 */
export function detectHead(bytes: Uint8Array, files: readonly string[] = []): Detected | undefined {
  if (startsWith(bytes, HERMES)) return { kind: 'hermes', version: versionOf(bytes) };
  if (startsWith(bytes, RAM)) return { kind: 'ram' };
  const magic = MAGIC.find(([, magic]) => startsWith(bytes, magic))?.[0];
  if (magic) return { kind: 'other', looksLike: magic };
  const head = headOf(textOf(bytes.subarray(0, HEAD)));
  const looksLike = textLooksLike(head);
  const index = indexOf(files);
  if (looksLike === 'html' && index) return { kind: 'web', index };
  return looksLike === 'javascript' || METRO.test(head) ? undefined : { kind: 'other', looksLike };
}

/** `bytes` must be the whole bundle, because the markers may be anywhere in it. */
export const detect = (bytes: Uint8Array, files: readonly string[] = []): Detected =>
  detectHead(bytes, files) ?? detectScript(textOf(bytes), files);

function versionOf(bytes: Uint8Array): number {
  const at = bytes.byteOffset + HERMES.length;
  return bytes.length < HERMES.length + 4 ? 0 : new DataView(bytes.buffer).getUint32(at, true);
}

/**
 * The native renderer calls the first, and React Native puts its apps under the second. Bundles for
 * the web contain neither.
 */
const NATIVE = /\bcreateChildSet\b|RN\$AppRegistry/;
/** Some libraries use these names in browsers, too. */
const PERHAPS_NATIVE = /nativeFabricUIManager|__fbBatchedBridge/;
const WEB = /react-dom|hydrateRoot/;
const MARKS = { native: NATIVE, web: WEB, perhapsNative: PERHAPS_NATIVE };
type Mark = keyof typeof MARKS;
/** Which of them a script contains. */
export type Marks = Set<Mark>;
const DEV = /__DEV__\s*=\s*true/;
const METRO = /^\s*(?:\/\/[^\n]*\n\s*)*var __BUNDLE_START_TIME__\s*=/;
/** The bytes at the beginning of a script by which it is detected. */
export const HEAD = 4096;

const headOf = (text: string) => text.slice(0, HEAD).replace(/^\xef\xbb\xbf/, '');
const indexOf = (files: readonly string[]) => files.find((path) => path === 'index.html') ?? null;

/** What a search has to look for in a script. It adds what it finds to `marks`. */
export const marksWanted = (marks: Marks): Wanted[] =>
  (Object.keys(MARKS) as Mark[]).map((name) => ({
    pattern: MARKS[name],
    found: () => !marks.add(name),
  }));

/** Detects what JavaScript is for, by the text of its beginning and what is anywhere in it. */
export function detectMarked(
  beginning: string,
  marks: Marks,
  files: readonly string[] = [],
): Detected {
  const native: Detected = { kind: 'native', dev: DEV.test(headOf(beginning)) };
  if (marks.has('native')) return native;
  if (marks.has('web')) return { kind: 'web', index: indexOf(files) };
  return marks.has('perhapsNative') ? native : { kind: 'other', looksLike: 'javascript' };
}

/** Detects what JavaScript is for. `text` is the whole bundle, from `textOf`. */
export function detectScript(text: string, files: readonly string[] = []): Detected {
  const names = Object.keys(MARKS) as Mark[];
  return detectMarked(text, new Set(names.filter((name) => MARKS[name].test(text))), files);
}

/** Metro writes the platform into React Native's module `Platform`. Quotes are the minifier's. */
const OS = /\bOS:\s*["'](ios|android)["']/g;

/** The platform that a bundle was made for; undefined when it names none, or both. */
export function platformIn(text: string): 'ios' | 'android' | undefined {
  const found = new Set(Array.from(text.matchAll(OS), ([, platform]) => platform));
  if (found.size !== 1) return undefined;
  return found.has('ios') ? 'ios' : 'android';
}

/**
 * Each comment can be matched in one way only. Otherwise a thousand comments would take exponential
 * time.
 */
const SCRIPT =
  /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|["']use strict["'];?)*(?:[!(;]|(?:var|let|const|function|class|import|export|if|try|globalThis|global|self|window|this|__)\b|[A-Za-z_$][\w$.]*\s*[=(.[])/;

function textLooksLike(head: string): LooksLike {
  if (head.trim() === '') return 'empty';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only binary files contain these
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head)) return 'binary';
  if (/^\s*</.test(head)) return 'html';
  if (/^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\]\d]|$))/.test(head)) return 'json';
  return SCRIPT.test(head) ? 'javascript' : 'text';
}
