import type { AppPage } from '../view.ts';

const SHOWN_MS = 500;

/** A mark that shakes, where a phone would. */
export function createShake(app: AppPage) {
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
