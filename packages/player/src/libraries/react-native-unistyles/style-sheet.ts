import { createParser, type Style, type Variants, variantsOf } from './parse.ts';
import type { State, Theme } from './state.ts';

type Raw = Record<string, Style | ((...values: unknown[]) => Style)>;
type Given = Raw | ((theme: Theme, runtime: object) => Raw);

/** Where a style comes from, so that it can be computed again after a change. */
export type Source = {
  style(theme: string | undefined, depends: Set<number>): Style;
};

const hidden = (object: object, members: object): void => {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(object, name, { value, configurable: true, writable: true });
};

/** The key that marks a style, as in cxx/core/UnistyleWrapper.h. */
const MARK = 'unistyles_';

/** `StyleSheet.create` of react-native-unistyles: cxx/core/HostUnistyle.cpp. */
export function createStyleSheets(
  state: State,
  scopedTheme: () => string | undefined,
  parseShadow: () => (text: string) => unknown,
) {
  const parse = createParser(state, parseShadow);
  /** The sources by a style's secret members, which a spread style keeps. */
  const sources = new WeakMap<object, Source>();
  let last = 0;

  function create(given: Given): object {
    last += 1;
    const sheet = last;
    const cache = new Map<string | undefined, { version: number; styles: Raw }>();
    const raw = (theme: string | undefined): Raw => {
      if (typeof given !== 'function') return given;
      const known = cache.get(theme);
      if (known?.version === state.version()) return known.styles;
      const named = theme ?? state.themeName();
      const styles =
        given.length === 0
          ? (given as () => Raw)()
          : given(state.theme(named), state.miniRuntime(named));
      cache.set(theme, { version: state.version(), styles });
      return styles;
    };

    function styled(key: string, variants: Variants, values?: unknown[]): object {
      const source: Source = {
        style(theme, depends) {
          const style = raw(theme)[key];
          return parse(
            (typeof style === 'function' ? style(...(values ?? [])) : style) ?? {},
            variants,
            depends,
          );
        },
      };
      const depends = new Set<number>();
      const style = source.style(undefined, depends);
      const secrets = {};
      hidden(secrets, {
        ...(values && { __uni__args: values }),
        __stylesheetVariants: variants,
        uni__dependencies: [...depends],
        uni__getStyles: () => source.style(scopedTheme(), new Set()),
      });
      sources.set(secrets, source);
      return { [`${MARK}${sheet}_${key}`]: secrets, ...style };
    }

    function host(variants: Variants): object {
      const made = new Map<string, { version: number; value: unknown }>();
      const read = (key: string): unknown => {
        const known = made.get(key);
        if (known?.version === state.version()) return known.value;
        const value =
          typeof raw(undefined)[key] === 'function'
            ? (...values: unknown[]) => styled(key, variants, values)
            : styled(key, variants);
        made.set(key, { version: state.version(), value });
        return value;
      };
      const object = {};
      for (const key of Object.keys(raw(undefined)))
        Object.defineProperty(object, key, { get: () => read(key), enumerable: true });
      hidden(object, {
        __stylesheetID: sheet,
        __stylesheetVariants: variants,
        useVariants: (selected: Style) => host(variantsOf(selected)),
      });
      return object;
    }
    return host({});
  }

  return {
    create,
    /** The sources of the styles of a view. Other styles are their own source. */
    sourcesOf: (styles: unknown[]): Source[] =>
      styles
        .filter((style): style is Style => typeof style === 'object' && style !== null)
        .map((style) => {
          const key = Object.keys(style).find((name) => name.startsWith(MARK));
          const found = key === undefined ? undefined : sources.get(Object(style[key]) as object);
          return found ?? { style: () => style };
        }),
  };
}
