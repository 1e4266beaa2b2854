import type { Platform } from '../../settings.ts';
import type { AppPage } from '../view.ts';

type Tell = (name: string, args: unknown[]) => void;
type Frame = { screenX: number; screenY: number; width: number; height: number };

const IOS_MS = 250;

/**
 * Tells the app of the keyboard (react-native/Libraries/Components/Keyboard/Keyboard.js). With a
 * keyboard of keys an input that is focused has one of no height; the visual viewport knows of a real
 * one.
 */
export function watchKeyboard(app: AppPage, platform: Platform, tell: Tell): void {
  let shown: number | undefined;

  const frameOf = (height: number): Frame => {
    const { window } = app.surroundings();
    return { screenX: 0, screenY: window.height - height, width: window.width, height };
  };
  const say = (what: 'Show' | 'Hide' | 'ChangeFrame', from: number, to: number) => {
    const endCoordinates = frameOf(to);
    if (platform === 'android') {
      const event = { duration: 0, easing: 'keyboard', endCoordinates };
      if (what !== 'ChangeFrame') tell(`keyboardDid${what}`, [event]);
      return;
    }
    const startCoordinates = frameOf(from);
    const event = {
      ...{ duration: IOS_MS, easing: 'keyboard', isEventFromThisApp: true },
      ...{ startCoordinates, endCoordinates },
    };
    for (const when of ['Will', 'Did']) tell(`keyboard${when}${what}`, [event]);
  };

  const height = (): number => {
    const { visualViewport: seen } = globalThis;
    if (!seen) return 0;
    return Math.max(0, Math.round(innerHeight - seen.height * seen.scale - seen.offsetTop));
  };
  const look = () => {
    const now = isTextInput(document.activeElement) ? height() : undefined;
    const before = shown;
    if (now === before) return;
    shown = now;
    if (platform === 'ios') say('ChangeFrame', before ?? 0, now ?? 0);
    say(now === undefined ? 'Hide' : 'Show', before ?? 0, now ?? 0);
  };
  // From one input to the next it stays.
  const soon = () => setTimeout(look, 0);
  for (const area of [app.screen, app.overlay]) {
    area.addEventListener('focusin', soon);
    area.addEventListener('focusout', soon);
  }
  globalThis.visualViewport?.addEventListener('resize', look);
}

const isTextInput = (element: Element | null): boolean =>
  element?.matches('.text-input:not([readonly])') === true;
