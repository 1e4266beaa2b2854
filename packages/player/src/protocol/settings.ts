/** The app's world: what a device would tell it. */
export type Platform = 'ios' | 'android';

/** Density-independent pixels, as everywhere in React Native. */
export type Size = { width: number; height: number };
export type Insets = { top: number; right: number; bottom: number; left: number };
/** Of the screen, what the device keeps for its status bar and for its navigation bar. */
export type Bars = { top: number; bottom: number };
export type ColorScheme = 'light' | 'dark';

/** All that may change while an app runs: rotation, the reader's scheme. */
export type Surroundings = {
  window: Size;
  /** Of the window, what status bar, notch and home indicator cover. */
  insets: Insets;
  /** What lies above and below the window: nothing where the app reaches the edges of the screen. */
  bars: Bars;
  colorScheme: ColorScheme;
  /** Said by the app's own document: nobody sees it; the reader wants less motion. */
  hidden?: boolean;
  reduceMotion?: boolean;
};

/** Of an Expo app: expo/config-types ExpoConfig. Whatever was uploaded: nothing in it is checked. */
export type AppConfig = Record<string, unknown>;

export type Settings = Surroundings & {
  platform: Platform;
  /** Physical pixels of one density-independent pixel. */
  scale: number;
  /** BCP 47, such as `en-US`; decides whether the app is laid out from right to left. */
  locale: string;
  /** The name the app registers under; the last registered when AppRegistry does not know it. */
  entry: string;
  initialProps: Record<string, unknown>;
  appConfig?: AppConfig | undefined;
};
