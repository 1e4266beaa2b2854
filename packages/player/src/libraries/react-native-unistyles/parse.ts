import { DEPENDS, type State } from './state.ts';

export type Style = Record<string, unknown>;
/** The selected variants: `{ size: 'large', isOn: 'true' }`. */
export type Variants = Record<string, string>;

const isObject = (value: unknown): value is Style =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** PlatformColor and DynamicColorIOS. */
const isColor = (value: Style): boolean =>
  'semantic' in value || 'resource_paths' in value || isObject(value.dynamic);

const WHOLE = /^(shadowOffset|textShadowOffset|dropShadow)$/;
const LISTS = /^(transform|boxShadow|filter)$/;
const NOT_STYLES = /^(uni__dependencies|_web|variants|compoundVariants)$/;

/** A media query: `:w[200, 500]:h[0, Infinity]`. */
const QUERY = /:([wh])\[(\d+)(?:,\s*(\d+|Infinity))?\]/g;

/** The variants that an app selects, as text. */
export const variantsOf = (given: Style): Variants =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

/**
 * Reduces a style to the values for the screen and the selected variants: cxx/parser/Parser.cpp.
 * `depends` gets what the style depends on.
 */
export function createParser(state: State, parseShadow: () => (text: string) => unknown) {
  const matches = (query: string): boolean => {
    const { width, height } = state.size();
    return [...query.matchAll(QUERY)].every(([, side, from, to = from]) => {
      const size = side === 'w' ? width : height;
      return size >= Number(from) && size <= Number(to);
    });
  };

  /** The value of the first matching media query, or of the widest breakpoint that is reached. */
  function chosen(values: Style, depends: Set<number>): unknown {
    depends.add(DEPENDS.breakpoints);
    const queries = Object.keys(values).filter((name) => name.search(QUERY) >= 0);
    const query = queries.find(matches);
    if (query !== undefined) return values[query];
    const names = state.hasBreakpoints() ? state.reached() : [state.orientation()];
    const name = names.find((one) => one in values);
    return name === undefined ? undefined : values[name];
  }

  function value(name: string, given: unknown, depends: Set<number>): unknown {
    if (name === 'boxShadow' && typeof given === 'string') return parseShadow()(given);
    if (Array.isArray(given) && LISTS.test(name))
      return given.filter(isObject).map((one) => nested(one, depends));
    if (!isObject(given) || isColor(given)) return given;
    if (WHOLE.test(name)) return nested(given, depends);
    const one = chosen(given, depends);
    return isObject(one) ? nested(one, depends) : one;
  }

  function nested(style: Style, depends: Set<number>): Style {
    const parsed: Style = {};
    for (const [name, given] of Object.entries(style))
      if (typeof given !== 'function') parsed[name] = value(name, given, depends);
    return parsed;
  }

  return (style: Style, given: Variants, depends: Set<number>): Style => {
    const own = Object.entries(style).filter(([name]) => !NOT_STYLES.test(name));
    const parsed = nested(Object.fromEntries(own), depends);
    const known = Array.isArray(style.uni__dependencies) ? style.uni__dependencies : [];
    for (const one of known as number[]) depends.add(one);
    if (!isObject(style.variants)) return parsed;

    const selected = { ...given };
    for (const [group, styles] of Object.entries(style.variants)) {
      const name = given[group] ?? 'default';
      if (!isObject(styles)) continue;
      const one = styles[name];
      selected[group] ??= name;
      if (isObject(one)) Object.assign(parsed, nested(one, depends));
    }
    const compound = Array.isArray(style.compoundVariants) ? style.compoundVariants : [];
    for (const { styles, ...conditions } of compound.filter(isObject)) {
      const isMet = Object.entries(conditions).every(
        ([group, name]) => selected[group] === undefined || selected[group] === String(name),
      );
      if (isMet && isObject(styles)) Object.assign(parsed, nested(styles, depends));
    }
    return parsed;
  };
}
