import type { Device } from '@vitrine/player';
import { answerOf } from './answers.ts';
import type { PageConfig, Parts } from './config.ts';
import { createElement } from './create-element.ts';
import { confinesHistory } from './isolation.ts';
import { showWeb } from './web.ts';

/**
 * Shows a web export, or first says what this browser would let it do. Where a frame may go back in
 * the history of the tab, it runs only in a tab that has no history before this page.
 */
export function startWeb(parts: Parts, config: PageConfig, device: Device, index: string): void {
  const mayGoBack = !confinesHistory(navigator.userAgent);
  if (mayGoBack && history.length > 1) {
    ask(parts, ...inTabOfItsOwn());
    return;
  }
  parts.answer.hidden = true;
  const site = showWeb(parts, config, device, index);
  if (mayGoBack) endWithPage(() => site.end('This page was left.'));
}

function ask({ answer }: Parts, ...said: Node[]): void {
  answer.replaceChildren(...said);
  answer.hidden = false;
}

/** `noopener` gives the tab a history of its own. */
const inTabOfItsOwn = (): Node[] => [
  ...answerOf({
    title: 'This web export runs in a tab of its own',
    why: 'In this browser it could go back in the history of this tab, to a page that was open before.',
  }),
  createElement(
    'p',
    { class: 'actions' },
    createElement(
      'a',
      { class: 'button', href: location.href, target: '_blank', rel: 'noopener' },
      'Open it in a new tab',
    ),
  ),
];

/**
 * Who leaves this page and comes back has a page after it in the history. The page then starts anew,
 * and looks again.
 */
function endWithPage(end: () => void): void {
  addEventListener('pagehide', end);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
