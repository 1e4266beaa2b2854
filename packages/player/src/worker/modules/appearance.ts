import type { ColorScheme } from '../../protocol/settings.ts';
import { statusBarColor, statusBarHeight } from '../../shared/bars.ts';
import type { NativeModule, WorkerContext } from '../context.ts';
import { emitter, later } from './answers.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeAppearance.js */
export const appearance: NativeModule = ({ settings, emit, send, onSurroundings }) => {
  let chosen: ColorScheme | undefined;
  const current = () => chosen ?? settings.colorScheme;
  let last = current();
  const emitChange = () => {
    const colorScheme = current();
    if (colorScheme === last) return;
    last = colorScheme;
    emit('appearanceChanged', { colorScheme });
  };
  onSurroundings(emitChange);
  return {
    ...emitter,
    getColorScheme: current,
    /** Other values than a scheme, such as `auto` or `unspecified`, follow the device again. */
    setColorScheme(scheme: unknown) {
      chosen = scheme === 'light' || scheme === 'dark' ? scheme : undefined;
      // The frame needs the scheme for its status bar, dynamic colours and native controls.
      send({ type: 'colorScheme', scheme: chosen ?? null });
      emitChange();
    },
  };
};

const STYLES: Record<string, 'light' | 'dark'> = {
  'light-content': 'light',
  'dark-content': 'dark',
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeStatusBarManagerIOS.js, …Android.js */
export const statusBar: NativeModule = ({ settings, send }) => ({
  ...emitter,
  getConstants: () => ({
    HEIGHT: statusBarHeight(settings),
    DEFAULT_BACKGROUND_COLOR: statusBarColor(settings),
  }),
  getHeight: (then: (height: object) => void) => later({ height: statusBarHeight(settings) })(then),
  setStyle: (style?: string | null) =>
    send({
      type: 'notice',
      notice: { notice: 'statusBar', style: STYLES[style ?? ''] ?? 'default' },
    }),
  setHidden: (hidden: boolean) =>
    send({ type: 'notice', notice: { notice: 'statusBar', hidden: Boolean(hidden) } }),
  setColor: (color: number) =>
    send({ type: 'notice', notice: { notice: 'statusBar', color: Number(color) } }),
  setTranslucent: (translucent: boolean) =>
    send({ type: 'notice', notice: { notice: 'statusBar', translucent: Boolean(translucent) } }),
  setNetworkActivityIndicatorVisible() {},
});

/** react-native-edge-to-edge/src/specs/NativeEdgeToEdgeModule.ts: SystemBars, on Android. */
export const edgeToEdge: NativeModule = (worker) => {
  const { send } = worker;
  const { setStyle, setHidden } = statusBar(worker) as Record<string, (value: unknown) => void>;
  return {
    getConstants: () => ({}),
    onColorSchemeChange() {},
    setStatusBarStyle: setStyle,
    setStatusBarHidden: setHidden,
    setNavigationBarStyle: (style: string) =>
      send({
        type: 'notice',
        notice: { notice: 'navigationBar', style: STYLES[style] ?? 'default' },
      }),
    setNavigationBarHidden: (hidden: unknown) =>
      send({ type: 'notice', notice: { notice: 'navigationBar', hidden: Boolean(hidden) } }),
  };
};

const common = ({ send }: WorkerContext) => ({
  setAccessibilityFocus: (tag: number) =>
    send({ type: 'command', tag, name: 'accessibilityFocus', args: [] }),
  announceForAccessibility: (text: string) =>
    send({ type: 'notice', notice: { notice: 'announce', text: String(text) } }),
});

const no = later(false);

/**
 * Returns a method that calls back whether the user prefers reduced motion. Emits `event` when
 * that changes.
 */
function reducedMotion({ settings, emit, onSurroundings }: WorkerContext, event: string) {
  const current = () => settings.reduceMotion === true;
  let last = current();
  onSurroundings(() => {
    if (current() === last) return;
    last = current();
    emit(event, last);
  });
  return (then: (is: boolean) => void) => later(current())(then);
}

/** react-native/src/private/specs_DEPRECATED/modules/NativeAccessibilityManager.js */
export const accessibilityManager: NativeModule = (worker) => ({
  ...emitter,
  ...common(worker),
  getCurrentBoldTextState: no,
  getCurrentGrayscaleState: no,
  getCurrentInvertColorsState: no,
  getCurrentReduceMotionState: reducedMotion(worker, 'reduceMotionChanged'),
  getCurrentDarkerSystemColorsState: no,
  getCurrentPrefersCrossFadeTransitionsState: no,
  getCurrentReduceTransparencyState: no,
  getCurrentVoiceOverState: no,
  setAccessibilityContentSizeMultipliers() {},
  announceForAccessibilityWithOptions: common(worker).announceForAccessibility,
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeAccessibilityInfo.js */
export const accessibilityInfo: NativeModule = (worker) => ({
  ...common(worker),
  isReduceMotionEnabled: reducedMotion(worker, 'reduceMotionDidChange'),
  isInvertColorsEnabled: no,
  isHighTextContrastEnabled: no,
  isTouchExplorationEnabled: no,
  isAccessibilityServiceEnabled: no,
  isGrayscaleEnabled: no,
  getRecommendedTimeoutMillis: (ms: number, then: (ms: number) => void) => later(ms)(then),
});

const SETTINGS =
  'shakeToUndo closedCaptioning boldText darkerSystemColors grayscale guidedAccess invertColors monoAudio reduceTransparency speakScreen speakSelection onOffSwitchLabels videoAutoplay buttonShapes prefersCrossFadeTransitions shouldDifferentiateWithoutColor';

/** react-native-accessibility-settings/src/index.ts: it reads each setting as a member. */
export const accessibilitySettings: NativeModule = ({ settings, emit, onSurroundings }) => {
  const current = () => ({
    ...Object.fromEntries(SETTINGS.split(' ').map((name) => [name, false])),
    reduceMotion: settings.reduceMotion === true,
  });
  let last = current();
  onSurroundings(() => {
    const now = current();
    if (now.reduceMotion !== last.reduceMotion) emit('change', now);
    last = now;
  });
  return { ...emitter, ...last };
};
