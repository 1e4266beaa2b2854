import type { Platform } from '../../protocol/settings.ts';
import type { AppFrame } from '../view.ts';
import { finite } from './finite.ts';

type Emit = (name: string, args: unknown[]) => void;
type Frame = { screenX: number; screenY: number; width: number; height: number };

const IOS_MS = 250;

/**
 * Reports the keyboard to the app (react-native/Libraries/Components/Keyboard/Keyboard.js). With a
 * hardware keyboard, a focused input has a keyboard of height 0. The host knows the height of an
 * on-screen keyboard. If the app fills the page, its visual viewport has it.
 */
export function watchKeyboard(app: AppFrame, platform: Platform, emit: Emit) {
  let shown: number | undefined;
  let covered = 0;

  const frameOf = (height: number): Frame => {
    const { window } = app.surroundings();
    return { screenX: 0, screenY: window.height - height, width: window.width, height };
  };
  const emitChange = (what: 'Show' | 'Hide' | 'ChangeFrame', from: number, to: number) => {
    const endCoordinates = frameOf(to);
    if (platform === 'android') {
      const event = { duration: 0, easing: 'keyboard', endCoordinates };
      if (what !== 'ChangeFrame') emit(`keyboardDid${what}`, [event]);
      return;
    }
    const startCoordinates = frameOf(from);
    const event = {
      duration: IOS_MS,
      easing: 'keyboard',
      isEventFromThisApp: true,
      startCoordinates,
      endCoordinates,
    };
    for (const when of ['Will', 'Did']) emit(`keyboard${when}${what}`, [event]);
  };

  const height = (): number => {
    const { visualViewport: seen } = globalThis;
    if (!seen) return covered;
    const { bottom } = app.surroundings().bars;
    const below = Math.round(innerHeight - seen.height * seen.scale - seen.offsetTop);
    return Math.max(covered, below - bottom);
  };
  const update = () => {
    const now = isTextInput(document.activeElement) ? height() : undefined;
    const before = shown;
    if (now === before) return;
    shown = now;
    if (platform === 'ios') emitChange('ChangeFrame', before ?? 0, now ?? 0);
    emitChange(now === undefined ? 'Hide' : 'Show', before ?? 0, now ?? 0);
  };
  // The keyboard stays between two inputs.
  const soon = () => setTimeout(update, 0);
  for (const area of [app.screen, app.overlay]) {
    area.addEventListener('focusin', soon);
    area.addEventListener('focusout', soon);
  }
  globalThis.visualViewport?.addEventListener('resize', update);
  return {
    covers(height: unknown): void {
      const { window, bars } = app.surroundings();
      const above = Math.round(finite(height) ?? 0) - bars.bottom;
      covered = Math.min(window.height, Math.max(0, above));
      update();
    },
  };
}

const isTextInput = (element: Element | null): boolean =>
  element?.matches('.text-input:not([readonly])') === true;
