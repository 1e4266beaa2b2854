import type { Device } from '@vitrine/player';
import { actions, answerOf } from './answers.ts';
import type { PageConfig, Parts } from './config.ts';
import { button, createElement } from './create-element.ts';
import { confinesHistory, isolates } from './isolation.ts';
import { showWeb } from './web.ts';

/**
 * Shows a web export, or first says what this browser would let it do. If a frame may go back in
 * the history of the tab, it runs only in a tab that has no history before this page. If it shares
 * the process of this page, it runs after a click.
 */
export function startWeb(parts: Parts, config: PageConfig, device: Device, index: string): void {
  const mayGoBack = !confinesHistory(navigator.userAgent);
  const start = () => {
    parts.answer.hidden = true;
    const site = showWeb(parts, config, device, index);
    if (mayGoBack) endWithPage(() => site.end('This page was left.'));
  };
  if (mayGoBack && history.length > 1) ask(parts, ...inTabOfItsOwn());
  else if (isolates(navigator.userAgent, location.href, config.webUrl)) start();
  else ask(parts, ...thatItCanStopThePage(start));
}

function ask({ answer }: Parts, ...said: Node[]): void {
  answer.replaceChildren(...said);
  answer.hidden = false;
}

const thatItCanStopThePage = (start: () => void): Node[] => [
  ...answerOf({
    title: 'This web export runs after a click',
    why: 'This browser runs it in the same process as this page. If it loops without end, this page stops too, until you close its tab.',
  }),
  actions(button('Run it', start)),
];

/** `noopener` gives the tab a history of its own. */
const inTabOfItsOwn = (): Node[] => [
  ...answerOf({
    title: 'This web export runs in a tab of its own',
    why: 'In this browser it could go back in the history of this tab, to a page that was open before.',
  }),
  actions(
    createElement(
      'a',
      { class: 'button', href: location.href, target: '_blank', rel: 'noopener' },
      'Open it in a new tab',
    ),
  ),
];

/**
 * If the user leaves this page and comes back, the history has an entry after it. The page then starts
 * again, and checks the history again.
 */
function endWithPage(end: () => void): void {
  addEventListener('pagehide', end);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
