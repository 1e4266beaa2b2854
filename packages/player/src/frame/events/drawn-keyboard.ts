import type { Platform } from '../../protocol/settings.ts';
import { takeBack } from '../dialogs/layers.ts';
import type { AppFrame } from '../view.ts';

/** The heights of the keyboards of iOS (with the home indicator) and of Gboard, in points and dp. */
const HEIGHTS: Record<Platform, { upright: number; turned: number }> = {
  ios: { upright: 336, turned: 209 },
  android: { upright: 294, turned: 200 },
};

const ROWS = ['qwertyuiop', 'asdfghjkl', '⇧zxcvbnm⌫'];
const LEAVES_MS = 250;

function keysOf(platform: Platform): HTMLElement {
  const keys = document.createElement('div');
  keys.className = 'soft-keys';
  for (const row of [...ROWS, '1 .⏎']) {
    const line = document.createElement('div');
    for (const letter of row) {
      const key = document.createElement('span');
      key.textContent = letter === '1' ? (platform === 'ios' ? '123' : '?123') : letter;
      key.classList.toggle('is-space', letter === ' ');
      key.classList.toggle('is-wide', '⇧⌫1.⏎'.includes(letter));
      line.append(key);
    }
    keys.append(line);
  }
  return keys;
}

/**
 * A keyboard that is only drawn. It covers the same part of the screen as a device's keyboard; the user types
 * on the real one. Assistive technology does not see it. Its own key and Android's back button close it.
 */
export function createDrawnKeyboard({ screen, surroundings }: AppFrame, platform: Platform) {
  const panel = document.createElement('div');
  panel.className = 'soft-keyboard';
  panel.ariaHidden = 'true';
  const close = document.createElement('span');
  close.className = 'soft-close';
  close.textContent = '⌄';
  panel.append(keysOf(platform), close);
  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  // A press on it neither reaches the app nor takes the focus from the field.
  for (const name of ['pointerdown', 'mousedown', 'touchstart', 'click'])
    panel.addEventListener(name, (event) => {
      event.stopPropagation();
      event.preventDefault();
    });
  close.addEventListener('pointerdown', leave);
  let release: (() => void) | undefined;

  return {
    height(): number {
      const { window } = surroundings();
      const { upright, turned } = HEIGHTS[platform];
      const wanted = window.width > window.height ? turned : upright;
      return Math.round(Math.min(wanted, window.height / 2));
    },
    show(height: number): void {
      const isNew = release === undefined;
      panel.style.height = `${height}px`;
      panel.classList.remove('is-leaving');
      if (!isNew) return;
      screen.ownerDocument.body.append(panel);
      release = platform === 'android' ? takeBack(leave) : () => {};
    },
    hide(): void {
      if (!release) return;
      release();
      release = undefined;
      panel.classList.add('is-leaving');
      setTimeout(() => {
        if (!release) panel.remove();
      }, LEAVES_MS);
    },
  };
}
