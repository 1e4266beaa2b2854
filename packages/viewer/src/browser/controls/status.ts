import type { Player, PlayerEvents } from '@vitrine/player';
import { button, createElement } from './create-element.ts';

const BUSY =
  'The app does not answer. It is busy, or in an endless loop, or has used all its memory.';

/** The banner over an app that does not answer, has failed or was ended. */
export function createBanner(
  screen: HTMLElement,
  player: Pick<Player, 'reload' | 'end'>,
  whenBusy = BUSY,
) {
  const words = createElement('p', {});
  // The time changes each second. Screen readers announce the message once.
  const time = createElement('span', { 'aria-hidden': 'true' });
  const reload = button('Start again', () => {
    close();
    player.reload();
  });
  const end = button('End it', () => player.end('You ended it.'));
  const dismiss = button('Close', () => {
    failure = undefined;
    close();
  });
  const banner = createElement('div', { class: 'player-banner', role: 'alert', hidden: true });
  const buttons = createElement('p', { class: 'actions' });
  banner.append(words, time, buttons);
  screen.append(banner);
  let busy = false;
  let failure: string | undefined;
  // Keyboard focus continues from the place of the banner.
  screen.tabIndex = -1;
  function close(): void {
    if (banner.contains(document.activeElement)) screen.focus({ preventScroll: true });
    banner.hidden = true;
  }
  const show = (text: string, ...actions: HTMLButtonElement[]) => {
    if (words.textContent !== text) words.textContent = text;
    time.textContent = '';
    // Replaces the buttons only if they differ. A button that is being pressed stays.
    const shown = [...buttons.children];
    const hadFocus = buttons.contains(document.activeElement);
    if (shown.length !== actions.length || actions.some((action, at) => shown[at] !== action))
      buttons.replaceChildren(...actions);
    banner.hidden = false;
    if (hadFocus && !buttons.contains(document.activeElement)) actions[0]?.focus();
  };
  const showFailure = () => show(`The app failed: ${failure}`, reload, dismiss);
  return {
    busy(forMs: number): void {
      const wasBusy = busy;
      busy = forMs > 0;
      // The failure stays visible after the app answers again.
      if (wasBusy && !busy && failure !== undefined) showFailure();
      else if (wasBusy && !busy) close();
      if (!busy) return;
      show(whenBusy, end, reload);
      time.textContent = `For ${Math.round(forMs / 1000)} seconds.`;
    },
    failed(message: string): void {
      failure = message.slice(0, 300);
      showFailure();
    },
    ended: (because: string) => show(`The app was ended. ${because}`, reload),
    /** Hides the banner when the app restarts. */
    hide(): void {
      busy = false;
      failure = undefined;
      close();
    },
  };
}

/** A shorter wait shows no message. */
const SOON_MS = 500;
const SILENT_MS = 15_000;
const LOADING = 'Loading the app…';
const SILENT = 'No more data arrives. Is this device online?';
const MEGABYTE = 1_000_000;

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

/** Shows the progress of loading over the screen, until the first frame. */
export function createProgress(screen: HTMLElement) {
  const words = createElement('span', {});
  // The amount changes all the time. Screen readers announce the message once.
  const amount = createElement('span', { 'aria-hidden': 'true' });
  const element = createElement('p', { class: 'player-progress', role: 'status', hidden: true });
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
  /** Shows a message if nothing arrives for a while. */
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
    /** A web export. Its size is unknown here. */
    opening: () => wait('Loading the page…'),
    end(): void {
      clearTimeout(timer);
      timer = undefined;
      element.hidden = true;
    },
  };
}
