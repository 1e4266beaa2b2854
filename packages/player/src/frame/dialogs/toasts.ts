import type { AppFrame } from '../view.ts';
import { said } from './dialog.ts';

/** Android's Toast: LENGTH_SHORT and LENGTH_LONG. */
const SHORT_MS = 2000;
const LONG_MS = 3500;
const MAX = 5;

/** Shows one toast after the other, as Android does. It drops more than a few. */
export function createToasts(app: AppFrame) {
  const waiting: { text: string; ms: number }[] = [];
  let shown: HTMLElement | undefined;
  const next = () => {
    shown?.remove();
    const toast = waiting.shift();
    shown = undefined;
    if (!toast) return;
    shown = document.createElement('div');
    shown.className = 'toast';
    shown.role = 'status';
    shown.textContent = toast.text;
    shown.style.setProperty('--bottom', `${app.surroundings().insets.bottom}px`);
    app.overlay.append(shown);
    setTimeout(next, toast.ms);
  };
  return (text: unknown, long: unknown): void => {
    if (said(text) === '' || waiting.length >= MAX) return;
    waiting.push({ text: said(text), ms: long === true ? LONG_MS : SHORT_MS });
    if (!shown) next();
  };
}

const SHOWN_MS = 500;

/** Shows a shaking icon when a phone would vibrate. */
export function createShake(app: AppFrame) {
  const mark = document.createElement('div');
  mark.className = 'shake-mark';
  mark.ariaHidden = 'true';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (): void => {
    if (!mark.isConnected) app.overlay.append(mark);
    clearTimeout(timer);
    timer = setTimeout(() => mark.remove(), SHOWN_MS);
  };
}
