import {
  createFrame,
  DEFAULT_BAR_PREFERENCES,
  type Device,
  type Size,
  surroundingsOf,
  watchWindowMessages,
  whenLoaded,
} from '@vitrine/player';
import { answerThatItLeft } from './answers.ts';
import type { PageConfig, Parts } from './config.ts';
import { addControls } from './controls.ts';
import { button, createElement } from './create-element.ts';
import { createFill } from './fill.ts';
import { fitScreen, holdPoster } from './screen.ts';
import { createBanner, createProgress } from './status.ts';

/** A page that loads for longer is reported as slow. */
const PATIENCE_MS = 10_000;

type Tell = {
  loading(): void;
  loaded(): void;
  /** Called repeatedly with the milliseconds for which it has been loading, and with 0 once it has loaded. */
  busy(forMs: number): void;
  /** Another document was loaded: a link of the same site, or anything else. */
  left(): void;
  ended(because: string): void;
};

type Given = { url: string; title: string; device: Device; tell: Tell };

/** Shows a page in a frame, with the methods of a player as far as they apply to a page. */
function createSite(glass: HTMLElement, { url, title, device, tell }: Given) {
  let turned = false;
  let room: Size | null = null;
  let frame: HTMLIFrameElement | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  let unwatch = () => {};

  function clear(): void {
    clearInterval(watch);
    unwatch();
    frame?.remove();
  }
  function end(because: string): void {
    clear();
    tell.ended(because);
  }
  function reload(): void {
    clear();
    const began = performance.now();
    watch = setInterval(() => tell.busy(performance.now() - began), PATIENCE_MS);
    frame = createFrame(url, title);
    unwatch = watchWindowMessages(frame, () => end('It flooded this page with messages.'));
    Object.assign(frame.style, { width: '100%', height: '100%' });
    void whenLoaded(frame, tell.left).then(() => {
      clearInterval(watch);
      tell.busy(0);
      tell.loaded();
    });
    tell.loading();
    glass.prepend(frame);
  }
  return {
    window: (): Size =>
      room ??
      surroundingsOf(device, { ...DEFAULT_BAR_PREFERENCES, turned, colorScheme: 'light' }).window,
    reload,
    end,
    rotate(): void {
      turned = !turned;
    },
    fill(window: Size | null): void {
      room = window;
    },
  };
}

const CAPTION =
  'A web export, shown as a page, not as an app. It has no storage here, and a router that reads the ' +
  'address may start at a path it does not know.';

const SLOW =
  'The page is still loading. The network may be slow, or the page is in an endless loop.';

/** Shows a web export as it is, in a frame with the same sandbox. */
export function showWeb(parts: Parts, config: PageConfig, device: Device, index: string) {
  const glass = createElement('div', { class: 'glass' });
  const state = (text: string) => {
    parts.state.textContent = text;
  };
  const site = createSite(glass, {
    url: config.webUrl + index,
    title: config.title,
    device,
    tell: {
      loading() {
        banner.hide();
        progress.opening();
        parts.answer.hidden = true;
        state('Loading');
      },
      loaded() {
        progress.end();
        state('Shown');
      },
      busy: (forMs) => banner.busy(forMs),
      left() {
        state('It went to another page');
        parts.answer.replaceChildren(...answerThatItLeft());
        parts.answer.hidden = false;
        // The explanation is on the page.
        fill.leave();
      },
      ended(because) {
        progress.end();
        banner.ended(because);
        state('Ended');
      },
    },
  });
  holdPoster(parts);
  parts.stage.classList.add('is-running');
  parts.caption.textContent = CAPTION;
  parts.screen.replaceChildren(...parts.screen.querySelectorAll('.screen-size'), glass);
  const banner = createBanner(parts.screen, site, SLOW);
  const progress = createProgress(parts.screen);
  parts.panel.hidden = false;
  // The messages of a web export cannot be read here.
  for (const part of parts.panel.querySelectorAll<HTMLElement>('.player-tabs, .player-tab'))
    part.hidden = true;
  const screen = fitScreen(parts, glass, { sizeOf: site.window });
  const fill = createFill(parts, site, screen);
  addControls(parts, site, { config, dark: false, changed: screen.fit, fill });
  // A page cannot tell whether another one still answers. So this button is always visible.
  parts.state.before(button('End', () => site.end('You ended it.')));
  site.reload();
  fill.onPhone();
  screen.fit();
  return { end: site.end };
}
