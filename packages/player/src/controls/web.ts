import type { Device } from '../shared/device.ts';
import { answerThatItLeft } from './answers.ts';
import { createBanner } from './banner.ts';
import type { PageConfig, Parts } from './config.ts';
import { addControls } from './controls.ts';
import { createFill } from './fill.ts';
import { keepPicture } from './keep-picture.ts';
import { button, make } from './make.ts';
import { createProgress } from './progress.ts';
import { fitScreen } from './screen.ts';
import { createSite } from './site.ts';

const CAPTION =
  'A web export, shown as it is: as a page, not as an app. It has no storage here, and a router that ' +
  'goes by the address may not find its way.';

const SLOW = 'The page is still loading. The network may be slow, or it never ends what it does.';

/** A web export is a site of its own: it is framed as it is, in the same sandbox. */
export function showWeb(parts: Parts, config: PageConfig, device: Device, index: string): void {
  const glass = make('div', { class: 'glass' });
  const state = (text: string) => {
    parts.state.textContent = text;
  };
  const site = createSite(glass, {
    ...{ url: config.webUrl + index, title: config.title, device },
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
        // It stands on the page.
        fill.leave();
      },
      ended(because) {
        progress.end();
        banner.ended(because);
        state('Ended');
      },
    },
  });
  keepPicture(parts);
  parts.stage.classList.add('is-running');
  parts.caption.textContent = CAPTION;
  parts.screen.replaceChildren(...parts.screen.querySelectorAll('.screen-size'), glass);
  const banner = createBanner(parts.screen, site, SLOW);
  const progress = createProgress(parts.screen);
  parts.panel.hidden = false;
  // What it says, it says to nobody.
  for (const part of parts.panel.querySelectorAll<HTMLElement>('.player-tabs, .player-tab'))
    part.hidden = true;
  const screen = fitScreen(parts, glass, site.window);
  const fill = createFill(parts, site, screen);
  addControls(parts, site, { config, dark: false, changed: screen.fit, fill });
  // No page can tell whether another one still answers, so this one is always there.
  parts.state.before(button('End', () => site.end('You ended it.')));
  site.reload();
  fill.onPhone();
  screen.fit();
}
