import type { WorkerContext } from '../../worker/context.ts';
import type { Style } from './parse.ts';
import { type Configuration, createState, type Theme } from './state.ts';
import { createStyleSheets, type Source } from './style-sheet.ts';

/** The members that the package adds to the style sheet: src/specs/StyleSheet/index.ts. */
type FromPackage = {
  jsMethods?: {
    processColor(color: unknown): unknown;
    parseBoxShadowString(text: string): unknown;
  };
};
type Linked = { sources: Source[]; theme: string | undefined; shown: Style };
type Node = { tag: number };

/** The hybrid objects of react-native-unistyles 3: src/specs. */
export function createUnistyles(worker: WorkerContext) {
  const state = createState(worker);
  const linked = new Map<number, Linked>();
  let scoped: string | undefined;
  const methods = () => (styleSheet as FromPackage).jsMethods;
  const sheets = createStyleSheets(
    state,
    () => scoped,
    () => (text) => methods()?.parseBoxShadowString(text) ?? text,
  );

  const styleOf = ({ sources, theme }: Linked): Style => {
    const style: Style = {};
    for (const source of sources) Object.assign(style, source.style(theme, new Set()));
    for (const [name, value] of Object.entries(style))
      if (/color$/i.test(name) && typeof value === 'string')
        style[name] = methods()?.processColor(value) ?? value;
    return style;
  };

  /** Shows the style of a view without React, as native code does. */
  const show = (tag: number, one: Linked) => {
    const style = styleOf(one);
    const changes: Style = {};
    for (const name of new Set([...Object.keys(one.shown), ...Object.keys(style)]))
      if (!name.startsWith('unistyles_') && style[name] !== one.shown[name])
        changes[name] = style[name] ?? null;
    one.shown = style;
    if (Object.keys(changes).length > 0) worker.setProps(tag, changes);
  };

  state.listen(() => {
    for (const [tag, one] of linked) show(tag, one);
  });

  const runtime = {
    get miniRuntime() {
      return state.miniRuntime(scoped ?? state.themeName());
    },
    get breakpoints() {
      return state.breakpoints();
    },
    get orientation() {
      return state.orientation();
    },
    getTheme: (name?: string) => state.theme(name),
    setTheme: state.setTheme,
    updateTheme: (name: string, update: (theme: Theme) => Theme) => state.updateTheme(name, update),
    setAdaptiveThemes: state.setAdaptiveThemes,
    setImmersiveModeNative() {},
    nativeSetRootViewBackgroundColor() {},
    createHybridStatusBar: () => bar('statusBar'),
    createHybridNavigationBar: () => bar('navigationBar'),
    dispose() {},
  };
  const bar = (name: 'statusBar' | 'navigationBar') => ({
    get width() {
      return state.miniRuntime()[name].width;
    },
    get height() {
      return state.miniRuntime()[name].height;
    },
    setHiddenNative() {},
    setHidden() {},
    dispose() {},
  });
  // The package puts its own statusBar and navigationBar on the runtime.
  for (const name of Object.keys(state.miniRuntime()))
    if (!/^(statusBar|navigationBar)$/.test(name))
      Object.defineProperty(runtime, name, {
        get: () => Reflect.get(runtime.miniRuntime, name),
        enumerable: true,
      });

  const styleSheet = {
    get hairlineWidth() {
      const { scale } = worker.settings;
      return (Math.round(scale * 0.4) || 1) / scale;
    },
    init() {},
    configure: (configuration: Configuration) => state.configure(configuration),
    create: sheets.create,
    addChangeListener: state.listen,
    dispose() {},
  };

  const shadowRegistry = {
    link({ tag }: Node, styles: unknown[] = []) {
      const one = { sources: sheets.sourcesOf(styles), theme: scoped, shown: {} };
      const known = linked.get(tag);
      linked.set(tag, { ...one, shown: known?.shown ?? styleOf({ ...one, theme: undefined }) });
      const now = linked.get(tag);
      if (now && scoped !== undefined) show(tag, now);
    },
    unlink: ({ tag }: Node) => void linked.delete(tag),
    suspend() {},
    flush() {},
    setScopedTheme(name?: string) {
      scoped = name;
    },
    getScopedTheme: () => scoped,
    dispose() {},
  };
  return { runtime, styleSheet, shadowRegistry };
}
