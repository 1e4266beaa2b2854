/** Where generated JavaScript comes from: source maps, revision 3 (ECMA-426). */
type SourceMap = { sources: string[]; names: string[]; mappings: string };

/** A source map, when this is one. Maps in sections are Metro's for RAM bundles, and left out. */
export function readSourceMap(json: string): SourceMap | undefined {
  try {
    const { sources, names, mappings } = JSON.parse(json) as Partial<Record<string, unknown>>;
    if (typeof mappings !== 'string' || !isTexts(sources)) return undefined;
    return { sources, names: isTexts(names) ? names : [], mappings };
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || one === null);

/** As engines write them in stacks: Chromium's and Safari's blobs, Firefox's files, Metro's names. */
const PLACE = /(?:blob:|https?:\/\/|file:\/\/)[^\s()]*?:(\d+):(\d+)/g;

/** A stack with the places of the bundle in the words of its sources. */
export function mapStack(stack: string, map: SourceMap): string {
  const wanted = [...stack.matchAll(PLACE)]
    .filter(([place]) => isOfBundle(place))
    .map(([, line, column]) => [Number(line), Number(column)] as const);
  const found = locate(map, wanted);
  return stack.replace(PLACE, (place: string, line: string, column: string) =>
    isOfBundle(place) ? (found.get(`${line}:${column}`) ?? place) : place,
  );
}

/** The player's own scripts come over http from `/_/`. */
const isOfBundle = (place: string) => !/\/_\/player\//.test(place);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]));
const COMMA = 44;
const SEMICOLON = 59;

/** Lines count from 1, columns too, as in stacks. Walks the mappings once, as far as it has to. */
function locate(
  { sources, names, mappings }: SourceMap,
  places: readonly (readonly [line: number, column: number])[],
): Map<string, string> {
  const best = new Map<string, readonly number[]>();
  const byLine = Map.groupBy(places, ([line]) => line);
  const last = Math.max(0, ...byLine.keys());
  // Generated column, source, line, column, name: each counts on from the one before.
  const state = [0, 0, 0, 0, 0];
  let line = 1;
  let field = 0;
  let value = 0;
  let shift = 0;
  const segment = () => {
    if (field >= 4)
      for (const [, column] of byLine.get(line) ?? [])
        if ((state[0] ?? 0) < column) best.set(`${line}:${column}`, [...state, field]);
    field = 0;
  };
  for (let at = 0; at < mappings.length && line <= last; at += 1) {
    const code = mappings.charCodeAt(at);
    if (code === COMMA || code === SEMICOLON) {
      segment();
      if (code === COMMA) continue;
      line += 1;
      state[0] = 0;
      continue;
    }
    const digit = VALUE.get(code);
    if (digit === undefined) return new Map();
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    state[field] = (state[field] ?? 0) + (value & 1 ? -(value >>> 1) : value >>> 1);
    field += 1;
    value = 0;
    shift = 0;
  }
  segment();
  return new Map([...best].map(([place, found]) => [place, wordsOf(found, sources, names)]));
}

function wordsOf(found: readonly number[], sources: string[], names: string[]): string {
  const [, source = 0, line = 0, column = 0, name = 0, fields] = found;
  const where = `${sources[source] ?? '?'}:${line + 1}:${column + 1}`;
  return fields === 5 && names[name] ? `${names[name]} ${where}` : where;
}
