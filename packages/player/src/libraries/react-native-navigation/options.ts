/** The options of a layout, as JavaScript processed them (react-native-navigation: OptionsProcessor.ts). */
export type Options = Record<string, unknown>;

const isRecord = (value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** Deeper than any options. It ends the copy of cyclic props. */
const MAX_DEPTH = 16;

/** Later options win. Lists, such as those of buttons, are replaced as a whole. */
export function merge(...all: unknown[]): Options {
  return mergeTo(0, all);
}

function mergeTo(depth: number, all: unknown[]): Options {
  const merged: Options = {};
  for (const options of all) {
    if (!isRecord(options)) continue;
    for (const [name, value] of Object.entries(options)) {
      if (value === undefined) continue;
      const before = merged[name];
      merged[name] =
        isRecord(value) && depth < MAX_DEPTH ? mergeTo(depth + 1, [before, value]) : value;
    }
  }
  return merged;
}

/** The value at a path: `optionAt(options, 'topBar', 'title', 'text')`. */
export function optionAt(options: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    options,
  );
}

/** The options without the value at this path, which was a command and must not be repeated. */
export function without(options: Options, first: string, ...rest: string[]): Options {
  const { [first]: value, ...others } = options;
  const [next, ...further] = rest;
  if (next === undefined || !isRecord(value)) return others;
  return { ...others, [first]: without(value, next, ...further) };
}

/**
 * A colour: an ARGB number, or on Android one for each scheme. PlatformColor and DynamicColorIOS are
 * left to the frame. `NoColor` is that of the system.
 */
export function colorIn(value: unknown, isDark: boolean): unknown {
  if (typeof value === 'number') return value;
  if (!isRecord(value)) return undefined;
  if (!('light' in value) && !('dark' in value)) return value;
  const own = isDark ? value.dark : value.light;
  return typeof own === 'object' ? undefined : colorIn(own, isDark);
}
