import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';

/** Decoding more would fill the memory of the page: each segment becomes a list of numbers. */
const MAX_MAPPINGS = 16 << 20;
/** Each is resolved as an address. An app has a tenth of this. */
const MAX_SOURCES = 100_000;
const DIGITS = /^[A-Za-z\d+/,;]*$/;
/** A segment has at most five numbers of at most seven digits. */
const OVERLONG_SEGMENT = /[^,;]{36}/;

/**
 * Parses a source map (ECMA-426); undefined if it cannot be decoded. Maps with sections, which Metro
 * writes for RAM bundles, are not read.
 */
export function readSourceMap(json: string): TraceMap | undefined {
  try {
    const { sources, names, mappings } = JSON.parse(json) as Partial<Record<string, unknown>>;
    if (!isTexts(sources) || sources.length > MAX_SOURCES) return undefined;
    if (!areMappings(mappings)) return undefined;
    return new TraceMap({ version: 3, sources, names: isTexts(names) ? names : [], mappings });
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || one === null);

/** The decoder checks nothing: it reads any character as a digit, and a segment of any length. */
const areMappings = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_MAPPINGS &&
  DIGITS.test(value) &&
  !OVERLONG_SEGMENT.test(value);

/** A place as engines write it in stacks: Chromium's and Safari's blobs, Firefox's files, Metro's names. */
const PLACE = /(?:blob:|https?:\/\/|file:\/\/)[^\s()]{0,500}?:(\d{1,9}):(\d{1,9})/g;
/** No engine writes more places in a stack, but an app may throw any text. */
const MAX_PLACES = 100;
/** The longest name or path, in characters. */
const MAX_LENGTH = 300;

/** A position in the bundle. Lines and columns of a stack count from 1. */
export type Frame = { line: number; column: number };
export type Original = Frame & { source: string; name: string | null };

/** The positions of the bundle in a stack. */
export function framesOf(stack: string): Frame[] {
  const frames: Frame[] = [];
  replaceFrames(stack, (frame) => {
    frames.push(frame);
    return undefined;
  });
  return frames;
}

/** A stack in which each place of the bundle is replaced by its source, line, column and name. */
export function replaceFrames(
  stack: string,
  originalOf: (frame: Frame) => Original | null | undefined,
): string {
  let left = MAX_PLACES;
  return stack.replace(PLACE, (place: string, line: string, column: string) => {
    if (!isOfBundle(place) || left === 0) return place;
    const frame = { line: Number(line), column: Number(column) };
    left -= 1;
    const original = originalOf(frame);
    return original ? textOf(original) : place;
  });
}

function textOf({ source, line, column, name }: Original): string {
  const place = `${source.slice(0, MAX_LENGTH)}:${line}:${column}`;
  return name ? `${place} in ${name.slice(0, MAX_LENGTH)}` : place;
}

/** The same with a map that this page has read. */
export const mapStack = (stack: string, map: TraceMap): string =>
  replaceFrames(stack, (frame) => originalIn(map, frame));

/** The player's own scripts come over http from `/_/`. */
const isOfBundle = (place: string) => !/\/_\/player\//.test(place);

function originalIn(map: TraceMap, { line, column }: Frame): Original | undefined {
  const segment = line > 0 ? traceSegment(map, line - 1, column - 1) : null;
  if (!segment || segment.length === 1) return undefined;
  const [, source, sourceLine, sourceColumn, nameIndex] = segment;
  return {
    source: map.sources[source] ?? '?',
    line: sourceLine + 1,
    column: sourceColumn + 1,
    name: (nameIndex === undefined ? undefined : map.names[nameIndex]) ?? null,
  };
}
