import type { Platform } from '../../protocol/settings.ts';
import { ROOT } from '../../protocol/worker.ts';
import { isBetween } from '../../shared/bars.ts';
import type { AppFrame } from '../view.ts';
import { createDrawnKeyboard } from './drawn-keyboard.ts';
import { finite } from './finite.ts';

type Emit = (name: string, args: unknown[]) => void;
type Frame = { screenX: number; screenY: number; width: number; height: number };
type What = 'Show' | 'Hide' | 'ChangeFrame';

const IOS_MS = 250;

/**
 * Reports the keyboard to the app (react-native/Libraries/Components/Keyboard/Keyboard.js). With a
 * hardware keyboard, a focused input has a keyboard of height 0. The host knows the height of an
 * on-screen keyboard. If the app fills the page, its visual viewport has it. The host may also ask
 * for one that is only drawn.
 */
export function watchKeyboard(app: AppFrame, platform: Platform, emit: Emit) {
  const { body } = app.screen.ownerDocument;
  const drawn = createDrawnKeyboard(app, platform);
  const listeners = new Set<(height: number, field: Element | null) => void>();
  let shown: number | undefined;
  let covered = 0;
  let isDrawn = false;

  const frameOf = (height: number): Frame => {
    const { window } = app.surroundings();
    return { screenX: 0, screenY: window.height - height, width: window.width, height };
  };
  const emitChanges = (kinds: readonly What[], from: number, to: number) => {
    const endCoordinates = frameOf(to);
    if (platform === 'android') {
      const event = { duration: 0, easing: 'keyboard', endCoordinates };
      for (const what of kinds) if (what !== 'ChangeFrame') emit(`keyboardDid${what}`, [event]);
      return;
    }
    const event = {
      duration: IOS_MS,
      easing: 'keyboard',
      isEventFromThisApp: true,
      startCoordinates: frameOf(from),
      endCoordinates,
    };
    const send = (when: 'Will' | 'Did') => {
      for (const what of kinds) emit(`keyboard${when}${what}`, [event]);
    };
    send('Will');
    // UIKit sends the rest when its animation has ended. Other keyboards are there already.
    if (isDrawn && from !== to) setTimeout(() => send('Did'), IOS_MS);
    else send('Did');
  };

  const height = (): number => {
    const { bars } = app.surroundings();
    if (isDrawn) return drawn.height();
    const { visualViewport: seen } = globalThis;
    if (!seen) return covered;
    const below = Math.round(innerHeight - seen.height * seen.scale - seen.offsetTop);
    return Math.max(covered, below - bars.bottom);
  };
  const draw = (now: number | undefined) => {
    const isUp = isDrawn && now !== undefined;
    if (isUp) drawn.show(now);
    else drawn.hide();
    // android:windowSoftInputMode="adjustResize": the window of older apps ends above the keyboard.
    const resized = isUp && isBetween(app.surroundings()) ? now : 0;
    body.style.setProperty('--keyboard', `${resized}px`);
    app.tell(ROOT, { style: { bottom: resized } });
  };
  const update = () => {
    const field = isTextInput(document.activeElement) ? document.activeElement : null;
    const now = field ? height() : undefined;
    const before = shown;
    if (now !== before) {
      shown = now;
      draw(now);
      const kinds: What[] = now === undefined ? ['Hide'] : ['Show'];
      if (platform === 'ios') kinds.unshift('ChangeFrame');
      emitChanges(kinds, before ?? 0, now ?? 0);
    }
    for (const listener of listeners) listener(now ?? 0, field);
  };
  // The keyboard stays between two inputs.
  const soon = () => setTimeout(update, 0);
  for (const area of [app.screen, app.overlay]) {
    area.addEventListener('focusin', soon);
    area.addEventListener('focusout', soon);
  }
  globalThis.visualViewport?.addEventListener('resize', update);
  app.onSurroundings(() => isDrawn && soon());
  return {
    /** Called with the height of the keyboard and the field that has the focus, if one of them changed. */
    on(listener: (height: number, field: Element | null) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    covers(height: unknown): void {
      const { window, bars } = app.surroundings();
      const above = Math.round(finite(height) ?? 0) - bars.bottom;
      covered = Math.min(window.height, Math.max(0, above));
      update();
    },
    /** Whether a keyboard is drawn while a field has the focus. */
    draws(is: boolean): void {
      isDrawn = is;
      if (!is) drawn.hide();
      update();
    },
  };
}

const isTextInput = (element: Element | null): boolean =>
  element?.matches('.text-input:not([readonly])') === true;
