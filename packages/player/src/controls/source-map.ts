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
const PLACE = /(?:blob:|https?:\/\/|file:\/\/)[^\s()]{0,500}?:(\d{1,9}):(\d{1,9})/g;
/** An app may throw whatever it likes: no engine tells of more places than this. */
const PLACES = 100;
/** Of a name or a path. */
const LONGEST = 300;

/** A stack with the places of the bundle in the words of its sources. */
export function mapStack(stack: string, map: SourceMap): string {
  const wanted = [...stack.matchAll(PLACE)]
    .filter(([place]) => isOfBundle(place))
    .slice(0, PLACES)
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
  const found = new Map<string, string>();
  const byLine = Map.groupBy(places, ([line]) => line);
  const last = Math.max(0, ...byLine.keys());
  // Columns grow along a line, as its mappings do: none is looked at more than once. The next is last.
  const columnsOf = (line: number) =>
    (byLine.get(line) ?? []).map(([, column]) => column).sort((a, b) => b - a);
  // Generated column, source, line, column, name: each counts on from the one before.
  const state = [0, 0, 0, 0, 0];
  let before: readonly number[] | undefined;
  let line = 1;
  let columns = columnsOf(line);
  let field = 0;
  let value = 0;
  let shift = 0;
  const settle = (until: number) => {
    for (let next = columns.at(-1); next !== undefined && next <= until; next = columns.at(-1)) {
      columns.pop();
      if (before) found.set(`${line}:${next}`, wordsOf(before, sources, names));
    }
  };
  const segment = () => {
    if (field >= 4 && columns.length > 0) {
      settle(state[0] ?? 0);
      before = [...state, field];
    }
    field = 0;
  };
  const endLine = () => {
    segment();
    settle(Number.POSITIVE_INFINITY);
    line += 1;
    columns = columnsOf(line);
    before = undefined;
    state[0] = 0;
  };
  for (let at = 0; at < mappings.length && line <= last; at += 1) {
    const code = mappings.charCodeAt(at);
    if (code === COMMA) segment();
    else if (code === SEMICOLON) endLine();
    else {
      const digit = VALUE.get(code);
      if (digit === undefined || field > 4) return new Map();
      value += (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      state[field] = (state[field] ?? 0) + (value & 1 ? -(value >>> 1) : value >>> 1);
      field += 1;
      value = 0;
      shift = 0;
    }
  }
  endLine();
  return found;
}

function wordsOf(found: readonly number[], sources: string[], names: string[]): string {
  const [, source = 0, line = 0, column = 0, name = 0, fields] = found;
  const where = `${(sources[source] ?? '?').slice(0, LONGEST)}:${line + 1}:${column + 1}`;
  return fields === 5 && names[name] ? `${names[name].slice(0, LONGEST)} ${where}` : where;
}
