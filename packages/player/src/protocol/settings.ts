/** The platform that the app was built for. */
export type Platform = 'ios' | 'android';

/** Density-independent pixels, as everywhere in React Native: points of iOS, dp of Android. */
export type Size = { width: number; height: number };
/** Distances from the edges, in density-independent pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };
/** The heights that the device reserves for its status bar and its navigation bar, in density-independent pixels. */
export type Bars = { top: number; bottom: number };
export type ColorScheme = 'light' | 'dark';

/** What may change while an app runs, for example by rotation. */
export type Surroundings = {
  window: Size;
  /** The parts of the window that status bar, notch and home indicator cover. */
  insets: Insets;
  /** The bars above and below the window. They are 0 if the app reaches the edges of the screen. */
  bars: Bars;
  colorScheme: ColorScheme;
  /** The frame sets these two: whether the document is hidden, and whether the user prefers reduced motion. */
  hidden?: boolean;
  reduceMotion?: boolean;
};

/**
 * The configuration of an Expo app (expo/config-types ExpoConfig), as it was uploaded. Nothing in
 * it is checked.
 */
export type AppConfig = Record<string, unknown>;

/**
 * Constants of an app's own native modules, by the name of the module, as they were uploaded. Nothing
 * in them is checked.
 */
export type NativeConstants = Record<string, unknown>;

export type Settings = Surroundings & {
  platform: Platform;
  /** Physical pixels of one density-independent pixel. */
  scale: number;
  /** BCP 47, such as `en-US`; decides whether the app is laid out from right to left. */
  locale: string;
  /**
   * The name that the app registers under. If AppRegistry does not know it, the last registered app
   * runs.
   */
  entry: string;
  initialProps: Record<string, unknown>;
  appConfig?: AppConfig | undefined;
  nativeConstants?: NativeConstants | undefined;
  /** The app finds globals of the browser that a phone lacks, such as WebAssembly. */
  browserGlobals?: boolean | undefined;
};
