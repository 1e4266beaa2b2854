import { localeFacts } from '../../worker/app-info.ts';
import type { WorkerContext } from '../../worker/context.ts';

/** react-native-unistyles/src/specs/NativePlatform/NativePlatform.nitro.ts: UnistyleDependency */
export const DEPENDS = {
  theme: 0,
  themeName: 1,
  adaptiveThemes: 2,
  breakpoints: 3,
  colorScheme: 5,
  dimensions: 6,
  orientation: 7,
  insets: 9,
  statusBar: 12,
  navigationBar: 13,
};

export type Theme = Record<string, unknown>;
type Changed = (dependencies: number[]) => void;
export type State = ReturnType<typeof createState>;

const ADAPTIVE = ['light', 'dark'];

/** Themes, breakpoints and the device: cxx/core/UnistylesState.cpp, HybridUnistylesRuntime.cpp. */
export function createState({ settings, onSurroundings }: WorkerContext) {
  const themes = new Map<string, Theme>();
  const listeners = new Set<Changed>();
  let breakpoints: [name: string, from: number][] = [];
  let current: string | undefined;
  let initial: string | undefined;
  let isAdaptive = false;
  let pixels = 1;
  let version = 0;

  const hasAdaptiveThemes = () => isAdaptive && ADAPTIVE.every((name) => themes.has(name));
  const screen = () => ({ ...settings.window });
  const isLandscape = () => settings.window.width > settings.window.height;
  const need = (name: string): Theme => {
    const theme = themes.get(name);
    if (theme) return theme;
    throw new Error(`Unistyles: the theme '${name}' is not registered.`);
  };
  const select = (name: string) => {
    need(name);
    current = name;
  };
  const changed: Changed = (dependencies) => {
    version += 1;
    for (const listener of [...listeners]) listener(dependencies);
  };
  /** Selects the theme of the colour scheme, and returns what has changed. */
  const adapt = (): number[] => {
    if (!hasAdaptiveThemes() || current === settings.colorScheme) return [];
    current = settings.colorScheme;
    return [DEPENDS.theme, DEPENDS.themeName];
  };

  onSurroundings(({ window, insets, colorScheme }) => {
    const differs = (before: object, after: object) =>
      JSON.stringify(before) !== JSON.stringify(after);
    const dependencies: number[] = [];
    if (colorScheme !== settings.colorScheme) dependencies.push(DEPENDS.colorScheme, ...adapt());
    if (differs(window, settings.window))
      dependencies.push(
        DEPENDS.dimensions,
        DEPENDS.orientation,
        DEPENDS.breakpoints,
        DEPENDS.statusBar,
        DEPENDS.navigationBar,
      );
    if (differs(insets, settings.insets)) dependencies.push(DEPENDS.insets);
    if (dependencies.length > 0) changed(dependencies);
  });

  const state = {
    /** The number of changes, by which computed styles know that they are outdated. */
    version: () => version,
    listen(listener: Changed) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The size that breakpoints compare with. */
    size: () => ({
      width: settings.window.width / pixels,
      height: settings.window.height / pixels,
    }),
    hasBreakpoints: () => breakpoints.length > 0,
    /** The names of the breakpoints that the screen has reached, the widest first. */
    reached: () =>
      breakpoints
        .flatMap(([name, from], index) =>
          index === 0 || from <= Math.floor(state.size().width) ? [name] : [],
        )
        .reverse(),
    orientation: () => (isLandscape() ? 'landscape' : 'portrait'),
    themeName: () => current,
    theme(name = current): Theme {
      if (themes.size === 0) return {};
      if (name === undefined) throw new Error('Unistyles: no theme is selected.');
      return need(name);
    },
    configure({ settings: given = {}, themes: all = {}, breakpoints: from }: Configuration) {
      version += 1;
      for (const [name, theme] of Object.entries(all)) themes.set(name, theme);
      if (from) breakpoints = Object.entries(from).sort(([, a], [, b]) => a - b);
      const { adaptiveThemes, initialTheme, nativeBreakpointsMode } = given;
      isAdaptive = adaptiveThemes ?? isAdaptive;
      initial = typeof initialTheme === 'function' ? initialTheme() : (initialTheme ?? initial);
      if (nativeBreakpointsMode === 'points') pixels = settings.scale;
      if (initial !== undefined) select(initial);
      else if (hasAdaptiveThemes()) adapt();
      else if (themes.size === 1) select([...themes.keys()][0] ?? '');
    },
    setTheme(name: string) {
      if (hasAdaptiveThemes())
        throw new Error(`Unistyles: adaptive themes are enabled, so '${name}' cannot be set.`);
      if (current === name) return;
      select(name);
      changed([DEPENDS.theme, DEPENDS.themeName]);
    },
    setAdaptiveThemes(isEnabled: boolean) {
      isAdaptive = isEnabled;
      changed([DEPENDS.adaptiveThemes, ...adapt()]);
    },
    updateTheme(name: string, update: (theme: Theme) => Theme) {
      themes.set(name, update(need(name)));
      changed([DEPENDS.theme]);
    },
    breakpoints: () => Object.fromEntries(breakpoints),
    /** src/specs/UnistylesRuntime/UnistylesRuntime.nitro.ts: UnistylesCxxMiniRuntime */
    miniRuntime: (themeName = current) => ({
      themeName,
      breakpoint: state.reached()[0],
      hasAdaptiveThemes: hasAdaptiveThemes(),
      colorScheme: settings.colorScheme,
      screen: screen(),
      contentSizeCategory: settings.platform === 'ios' ? 'Large' : 'Default',
      insets: { ...settings.insets, ime: 0 },
      pixelRatio: settings.scale,
      fontScale: 1,
      rtl: localeFacts(settings.locale).isRTL,
      statusBar: { width: settings.window.width, height: settings.insets.top },
      navigationBar: { width: settings.window.width, height: settings.insets.bottom },
      isPortrait: !isLandscape(),
      isLandscape: isLandscape(),
    }),
  };
  return state;
}

/** src/specs/StyleSheet/index.ts: UnistylesConfig */
export type Configuration = {
  themes?: Record<string, Theme>;
  breakpoints?: Record<string, number>;
  settings?: {
    adaptiveThemes?: boolean;
    initialTheme?: string | (() => string);
    nativeBreakpointsMode?: string;
  };
};
