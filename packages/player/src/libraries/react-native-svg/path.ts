export type Point = { x: number; y: number };
/** A polyline. A path may consist of several. */
export type Line = Point[];

/** The number of segments that approximate a curve. */
const PIECES = 24;
/** The largest number of segments. The rest of a path is not measured. */
const MAX = 20_000;

const TOKEN = /([MmLlHhVvCcSsQqTtAaZz])|(-?(?:\d*\.\d+|\d+\.?)(?:[eE][-+]?\d+)?)/g;
const TAKES: Record<string, number> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** The `d` attribute of a path as polylines. An arc becomes the line between its ends. */
export function linesOf(d: string): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let at: Point = { x: 0, y: 0 };
  let handle: Point | undefined;
  let count = 0;
  const go = (to: Point) => {
    if (line.length === 0) {
      line = [at];
      lines.push(line);
    }
    count += 1;
    if (count <= MAX) line.push(to);
    at = to;
  };
  const curve = (points: Point[]) => {
    const from = at;
    for (let step = 1; step <= PIECES; step += 1) go(between([from, ...points], step / PIECES));
    handle = points.at(-2);
  };
  const mirrored = (): Point => (handle ? { x: 2 * at.x - handle.x, y: 2 * at.y - handle.y } : at);

  for (const [command, numbers] of commandsOf(d)) {
    const kind = command.toUpperCase();
    const base = command === kind ? { x: 0, y: 0 } : at;
    const point = (index: number): Point => ({
      x: base.x + (numbers[index] ?? 0),
      y: base.y + (numbers[index + 1] ?? 0),
    });
    const before = handle;
    handle = undefined;
    if (kind === 'M') {
      line = [];
      at = point(0);
    } else if (kind === 'L') go(point(0));
    else if (kind === 'H') go({ x: base.x + (numbers[0] ?? 0), y: at.y });
    else if (kind === 'V') go({ x: at.x, y: base.y + (numbers[0] ?? 0) });
    else if (kind === 'C') curve([point(0), point(2), point(4)]);
    else if (kind === 'Q') curve([point(0), point(2)]);
    else if (kind === 'S' || kind === 'T') {
      handle = before;
      curve([mirrored(), ...(kind === 'S' ? [point(0), point(2)] : [point(0)])]);
    } else if (kind === 'A') go(point(5));
    else if (line[0]) {
      go(line[0]);
      line = [];
    }
  }
  return lines;
}

/** A point on the Bézier curve with these control points (de Casteljau). */
function between(points: Point[], part: number): Point {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return first ?? { x: 0, y: 0 };
  const next = rest.map(({ x, y }, index) => {
    const from = points[index] ?? first;
    return { x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part };
  });
  return between(next, part);
}

/** The commands with their numbers. A command that is left out repeats the last one. */
function* commandsOf(d: string): Generator<[command: string, numbers: number[]]> {
  let command = '';
  let numbers: number[] = [];
  for (const [, letter, number] of d.matchAll(TOKEN)) {
    if (letter) {
      command = letter;
      numbers = [];
    } else if (command) numbers.push(Number(number));
    const takes = TAKES[command.toUpperCase()] ?? 0;
    if (!command || numbers.length < takes || (letter && takes > 0)) continue;
    yield [command, numbers];
    numbers = [];
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  }
}
