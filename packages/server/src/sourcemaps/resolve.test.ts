import { FlattenMap, originalPositionFor, type SourceMapInput } from '@jridgewell/trace-mapping';
import { expect, test } from 'vitest';
import { NotASourceMap } from './json-scan.ts';
import { resolveFrames } from './resolve.ts';

const resolve = (map: unknown, ...frames: [line: number, column: number][]) =>
  resolveFrames(
    Buffer.from(typeof map === 'string' ? map : JSON.stringify(map)),
    frames.map(([line, column]) => ({ line, column })),
  );
const place = (source: string, line: number, column: number, name: string | null = null) => ({
  source,
  line,
  column,
  name,
});

/** Line 1: column 0 is App.js 1:1; column 10 is App.js 3:5, `render`. Line 3: column 4 is b.js 11:1. */
const map = {
  version: 3,
  sources: ['App.js', 'b.js'],
  sourcesContent: ['const text = "}],\\"mappings\\":\\"";', null],
  names: ['render'],
  mappings: 'AAAA,UAEIA;;ICQJ',
};

test('frames get the last mark at or before their column, and only of their line', () => {
  const frames: [number, number][] = [
    ...([
      [1, 11],
      [1, 10],
      [1, 1],
      [1, 900],
    ] as [number, number][]),
    ...([
      [2, 1],
      [3, 4],
      [3, 5],
      [9, 1],
    ] as [number, number][]),
  ];
  expect(resolve(map, ...frames)).toEqual([
    place('App.js', 3, 5, 'render'),
    place('App.js', 1, 1),
    place('App.js', 1, 1),
    place('App.js', 3, 5, 'render'),
    null,
    null,
    place('b.js', 11, 1),
    null,
  ]);
});

test('sourceRoot is put before paths, and JSON may write a slash as \\/', () => {
  const rooted = { ...map, sourceRoot: '/app/shop/' };
  expect(resolve(rooted, [1, 1])).toEqual([place('/app/shop/App.js', 1, 1)]);
  const json = JSON.stringify({ ...map, mappings: 'AAAg/A' }).replaceAll('/', '\\/');
  expect(resolve(json, [1, 1])).toEqual([place('App.js', 1, 497)]);
});

test('a map with sections, as Metro writes for RAM bundles, is read', () => {
  const inner = { ...map, mappings: 'AAEIA' };
  const sections = [
    { offset: { line: 0, column: 0 }, map },
    { offset: { line: 4, column: 10 }, map: inner },
    { offset: { line: 6, column: 0 }, map: { version: 3, sections: [] } },
  ];
  expect(resolve({ version: 3, sections }, [1, 1], [5, 10], [5, 11], [6, 1], [7, 1])).toEqual([
    place('App.js', 1, 1),
    null,
    place('App.js', 3, 5, 'render'),
    null,
    null,
  ]);
});

const nested = (depth: number): unknown =>
  depth === 0
    ? map
    : { version: 3, sections: [{ offset: { line: 0, column: 0 }, map: nested(depth - 1) }] };

test.each<[why: string, json: unknown]>([
  ['nothing', ''],
  ['no object', '[]'],
  ['a text that does not end', '{"version":3,"mappings":"AAAA'],
  ['no version', { mappings: 'AAAA', sources: [] }],
  ['another version', { ...map, version: 2 }],
  ['no mappings', { version: 3, sources: [] }],
  ['mappings that are none', { ...map, mappings: 'A*A' }],
  ['mappings that are a list', { ...map, mappings: ['AAAA'] }],
  ['a segment of six numbers', { ...map, mappings: 'AAAAAA' }],
  ['a number of eight digits', { ...map, mappings: 'gggggggA' }],
  ['sections in sections in sections …', nested(6)],
  ['a section without an offset', { version: 3, sections: [{ map }] }],
  ['sections that are their own section', '{"version":3,"sections":"#"}'],
])('%s is no source map', (_why, json) => {
  expect(() => resolve(json, [1, 1])).toThrow(NotASourceMap);
});

test('a section by url is never fetched', () => {
  const sections = [{ offset: { line: 0, column: 0 }, url: 'http://127.0.0.1/map' }];
  expect(resolve({ version: 3, sections }, [1, 1])).toEqual([null]);
});

test('ten million marks, names and brackets are read in constant memory', () => {
  const names = `[${'"a",'.repeat(999_999)}"b"]`;
  const mappings = `${'CAAA,'.repeat(9_999_999)}CAAAA`;
  const sourcesContent = `[${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]`;
  const json = `{"version":3,"sources":["a.js"],"names":${names},"x":${sourcesContent},"mappings":"${mappings}"}`;
  const bytes = Buffer.from(json);
  const before = process.memoryUsage().heapUsed;
  expect(resolveFrames(bytes, [{ line: 1, column: 20_000_000 }])).toEqual([
    place('a.js', 1, 1, 'a'),
  ]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
});

test('a path or a name of a megabyte is not in the answer', () => {
  const long = 'x'.repeat(1_000_000);
  expect(() => resolve({ ...map, sources: [long] }, [1, 1])).toThrow(NotASourceMap);
  expect(resolve({ ...map, sources: ['é'.repeat(1000)] }, [1, 1])).toEqual([
    place('é'.repeat(300), 1, 1),
  ]);
});

/** A map with random marks. The columns of a line differ: for equal ones decoders disagree. */
function randomMap(seed: number) {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const vlq = (value: number) => {
    let rest = value < 0 ? -value * 2 + 1 : value * 2;
    let text = '';
    do {
      text += digits[(rest % 32) + (rest >= 32 ? 32 : 0)];
      rest = Math.floor(rest / 32);
    } while (rest > 0);
    return text;
  };
  const last = [0, 0, 0, 0];
  const relative = (at: number, value: number) => {
    const text = vlq(value - (last[at] ?? 0));
    last[at] = value;
    return text;
  };
  const segment = (index: number) => {
    const column = vlq(index === 0 ? random(3) : 1 + random(5000));
    if (random(6) === 0) return column;
    const [source, line, at] = [random(20), random(5000), random(100_000)];
    const named = random(2) === 0 ? '' : relative(3, random(9));
    return column + relative(0, source) + relative(1, line) + relative(2, at) + named;
  };
  const line = () => Array.from({ length: random(30) }, (_, index) => segment(index)).join(',');
  const texts = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const mappings = Array.from({ length: 40 }, line).join(';');
  return { version: 3, sources: texts('s', 20), names: texts('n', 9), mappings, random };
}

test('places are those that @jridgewell/trace-mapping finds', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { random, ...one } = randomMap(seed);
    const { random: _, ...two } = randomMap(seed + 1000);
    const sections = [
      { offset: { line: 0, column: 0 }, map: one },
      { offset: { line: 30, column: 500 }, map: two },
    ];
    const whole = seed % 2 === 0 ? one : { version: 3, sections };
    const reference = new FlattenMap(whole as SourceMapInput);
    const frames = Array.from({ length: 100 }, (): [number, number] => [
      ...([1 + random(80), 1 + random(90_000)] as [number, number]),
    ]);
    const expected = frames.map(([line, column]) => {
      const at = originalPositionFor(reference, { line, column: column - 1 });
      return at.source === null ? null : place(at.source, at.line, at.column + 1, at.name);
    });
    expect(resolve(whole, ...frames)).toEqual(expected);
  }
});
