import { JsonScan, NotASourceMap, type Span } from './json-scan.ts';
import { type Position, type Segment, segmentsOf } from './mappings.ts';

/** A place in the sources. `line` and `column` count from 1. */
export type Place = { source: string; line: number; column: number; name: string | null };

/** Sections may contain sections. No tool writes more levels than these. */
const MAX_DEPTH = 4;
/** The longest path or name in the answer, in characters. */
const MAX_LENGTH = 300;
/** The longest JSON of a path, a name or an offset. */
const MAX_TEXT_BYTES = 8192;

/**
 * The places of these frames in a source map (ECMA-426, with or without sections). Lines and columns
 * of frames count from 1. A frame that the map does not have is null.
 * @throws NotASourceMap
 */
export function resolveFrames(bytes: Buffer, frames: readonly Position[]): (Place | null)[] {
  const positions = frames.map(({ line, column }) => ({ line: line - 1, column: column - 1 }));
  const scan = new JsonScan(bytes);
  return placesIn(bytes, scan, scan.all, positions, 0);
}

function placesIn(
  bytes: Buffer,
  scan: JsonScan,
  map: Span,
  positions: readonly Position[],
  depth: number,
): (Place | null)[] {
  const names = ['version', 'sections', 'mappings', 'sources', 'sourceRoot', 'names'];
  const { version, sections, mappings, ...texts } = scan.members(map, names);
  if (!version || scan.parse(version, 8) !== 3) throw new NotASourceMap('a version other than 3');
  if (sections) {
    if (depth === MAX_DEPTH) throw new NotASourceMap('sections in sections');
    return inSections(bytes, scan, sections, positions, depth);
  }
  if (!mappings || bytes[mappings.start] !== 0x22) throw new NotASourceMap('no mappings');
  const text = bytes.subarray(mappings.start + 1, mappings.end - 1);
  const segments = segmentsOf(text, positions);
  return placesOf(scan, segments, texts);
}

/** Each position belongs to the last section that begins at or before it. */
function inSections(
  bytes: Buffer,
  scan: JsonScan,
  sections: Span,
  positions: readonly Position[],
  depth: number,
): (Place | null)[] {
  const chosen: ({ offset: Position; map: Span | undefined } | undefined)[] = [];
  for (const section of scan.elements(sections)) {
    const { offset: at, map } = scan.members(section, ['offset', 'map']);
    const offset = at && offsetOf(scan.parse(at, MAX_TEXT_BYTES));
    if (!offset) throw new NotASourceMap('a section without an offset');
    for (const [index, { line, column }] of positions.entries())
      if (line > offset.line || (line === offset.line && column >= offset.column))
        chosen[index] = { offset, map };
  }
  const places: (Place | null)[] = positions.map(() => null);
  for (const section of new Set(chosen.map((one) => one?.map))) {
    if (!section) continue;
    const indexes = [...positions.keys()].filter((index) => chosen[index]?.map === section);
    const inner = indexes.map((index) => within(positions[index], chosen[index]?.offset));
    const found = placesIn(bytes, scan, section, inner, depth + 1);
    for (const [at, index] of indexes.entries()) places[index] = found[at] ?? null;
  }
  return places;
}

function offsetOf(value: unknown): Position | undefined {
  const { line, column } = (value ?? {}) as Partial<Record<'line' | 'column', unknown>>;
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

/** Columns are relative to a section in its first line only. */
const within = (
  { line, column }: Position = { line: 0, column: 0 },
  offset: Position = { line: 0, column: 0 },
): Position => ({
  line: line - offset.line,
  column: line === offset.line ? column - offset.column : column,
});

type Texts = Partial<Record<string, Span>>;

function placesOf(scan: JsonScan, segments: (Segment | null)[], texts: Texts): (Place | null)[] {
  const of = (field: 'source' | 'name') =>
    new Set(segments.flatMap((segment) => (segment ? segment[field] : [])));
  const sources = textsAt(scan, texts.sources, of('source'));
  const names = textsAt(scan, texts.names, of('name'));
  const root = texts.sourceRoot ? scan.parse(texts.sourceRoot, MAX_TEXT_BYTES) : null;
  const prefix = typeof root === 'string' && root !== '' ? `${root.replace(/\/$/, '')}/` : '';
  return segments.map((segment) => {
    const source = segment && sources.get(segment.source);
    if (!segment || source === undefined || source === null) return null;
    return {
      source: `${prefix}${source}`.slice(0, MAX_LENGTH),
      line: segment.line + 1,
      column: segment.column + 1,
      name: names.get(segment.name)?.slice(0, MAX_LENGTH) ?? null,
    };
  });
}

/** The texts with these indexes in an array. */
function textsAt(scan: JsonScan, list: Span | undefined, indexes: Set<number>) {
  const found = new Map<number, string>();
  if (!list) return found;
  const last = Math.max(-1, ...indexes);
  let index = 0;
  for (const element of scan.elements(list)) {
    if (index > last) break;
    if (indexes.has(index)) {
      const text = scan.parse(element, MAX_TEXT_BYTES);
      if (typeof text === 'string') found.set(index, text);
    }
    index += 1;
  }
  return found;
}
