import type { PlayerEvents } from '../host/options.ts';
import { make } from './make.ts';

/** Who waits less sees no words that come and go. */
const SOON_MS = 500;
const SILENT_MS = 15_000;
const LOADING = 'Loading the app…';
const SILENT = 'Nothing comes any more. Is this device online?';
const MEGABYTE = 1_000_000;

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

/** Says in the screen what it waits for, until the app is seen. */
export function createProgress(screen: HTMLElement) {
  const words = make('span', {});
  // It changes all the time: who listens hears of it once.
  const amount = make('span', { 'aria-hidden': 'true' });
  const element = make('p', { class: 'player-progress', role: 'status', hidden: true });
  element.append(words, amount);
  screen.append(element);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (work: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  function wait(text: string, of = ''): void {
    if (words.textContent !== text) words.textContent = text;
    amount.textContent = of;
    if (!element.hidden) listen();
    else if (timer === undefined) later(show, SOON_MS);
  }
  function show(): void {
    element.hidden = false;
    listen();
  }
  /** What comes is told; when nothing does, somebody has to say so. */
  function listen(): void {
    if (words.textContent === LOADING) later(() => wait(SILENT), SILENT_MS);
    else clearTimeout(timer);
  }
  wait(LOADING);
  return {
    loading({ bytes, total }: PlayerEvents['loading']): void {
      wait(LOADING, ` ${megabytes(bytes)}${total ? ` of ${megabytes(total)}` : ''} MB`);
    },
    starting: () => wait('Starting the app…'),
    /** A page, of which nobody but its frame knows how much there is. */
    opening: () => wait('Loading the page…'),
    end(): void {
      clearTimeout(timer);
      timer = undefined;
      element.hidden = true;
    },
  };
}
