import type { NativeModule, Thread } from '../context.ts';
import { emitter, later } from './answers.ts';

const common = ({ send }: Thread) => ({
  setAccessibilityFocus: (tag: number) =>
    send({ type: 'command', tag, name: 'accessibilityFocus', args: [] }),
  announceForAccessibility: (text: string) =>
    send({ type: 'notice', notice: { notice: 'announce', text: String(text) } }),
});

const no = later(false);

/** Answers whether the reader wants less motion, and tells when that changes. */
function lessMotion({ settings, emit, onSurroundings }: Thread, event: string) {
  const current = () => settings.reduceMotion === true;
  let told = current();
  onSurroundings(() => {
    if (current() === told) return;
    told = current();
    emit(event, told);
  });
  return (then: (is: boolean) => void) => later(current())(then);
}

/** react-native/src/private/specs_DEPRECATED/modules/NativeAccessibilityManager.js */
export const accessibilityManager: NativeModule = (thread) => ({
  ...emitter,
  ...common(thread),
  getCurrentBoldTextState: no,
  getCurrentGrayscaleState: no,
  getCurrentInvertColorsState: no,
  getCurrentReduceMotionState: lessMotion(thread, 'reduceMotionChanged'),
  getCurrentDarkerSystemColorsState: no,
  getCurrentPrefersCrossFadeTransitionsState: no,
  getCurrentReduceTransparencyState: no,
  getCurrentVoiceOverState: no,
  setAccessibilityContentSizeMultipliers() {},
  announceForAccessibilityWithOptions: common(thread).announceForAccessibility,
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeAccessibilityInfo.js */
export const accessibilityInfo: NativeModule = (thread) => ({
  ...common(thread),
  isReduceMotionEnabled: lessMotion(thread, 'reduceMotionDidChange'),
  isInvertColorsEnabled: no,
  isHighTextContrastEnabled: no,
  isTouchExplorationEnabled: no,
  isAccessibilityServiceEnabled: no,
  isGrayscaleEnabled: no,
  getRecommendedTimeoutMillis: (ms: number, then: (ms: number) => void) => later(ms)(then),
});
