import type { LogLevel } from '@vitrine/player';
import { createElement } from './create-element.ts';
import type { Stacks } from './stacks.ts';

/**
 * Returns the address if it is http(s) without credentials. A page links to nothing else that an
 * app names.
 */
function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

/**
 * Describes the address that the app opens. The frame cannot navigate, so the reader has to click a
 * link.
 */
export function leavingTo(url: string): Node[] {
  const href = safeHref(url);
  if (!href) return [document.createTextNode(`The app opens ${url.slice(0, 300)}`)];
  // The link shows the address as the browser parses it. The text of the app may look like another
  // host.
  const words = href.slice(0, 300);
  const link = createElement(
    'a',
    { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    words,
  );
  return [document.createTextNode('The app opens '), link];
}

/** More lines would slow the page down. */
const LINES = 500;

/** Lists what the app logs. The newest line is last, and repeated lines are counted. */
export function createConsole(panel: HTMLElement, stacks: Stacks) {
  const list = createElement('ol', { class: 'console' });
  const none = createElement('p', { class: 'note' }, 'The app has logged nothing yet.');
  const counts = panel.ownerDocument.querySelector('[data-part="errors"]');
  /** A noun for screen readers, which would otherwise read only a number. */
  const noun = createElement('span', { class: 'quiet' });
  counts?.after(noun);
  panel.append(none, list);
  let waiting: HTMLElement[] = [];
  let errors = 0;
  let last: { key: string; times: number; mark: HTMLElement } | undefined;

  function add(level: LogLevel, text: string, stack = ''): void {
    if (level === 'error') errors += 1;
    if (errors > 0) countErrors(String(errors), errors === 1 ? ' error' : ' errors');
    const key = `${level} ${text} ${stack}`;
    if (last?.key === key) {
      last.times += 1;
      last.mark.textContent = `×${last.times}`;
      return;
    }
    const mark = createElement('span', { class: 'times' });
    last = { key, times: 1, mark };
    tell(level, createElement('span', {}, text), mark, ...(stack ? [stackOf(stack)] : []));
  }

  function countErrors(count: string, what: string): void {
    if (counts) counts.textContent = count;
    noun.textContent = what;
  }

  function tell(level: LogLevel, ...words: Node[]): void {
    none.hidden = true;
    const line = createElement('li', { class: `is-${level}` });
    line.append(createElement('span', { class: 'level' }, `${level}: `), ...words);
    if (waiting.push(line) > LINES) waiting.shift();
    if (waiting.length === 1) requestAnimationFrame(show);
  }

  /** Appends all lines of a moment at once, because reading the scroll position causes a layout. */
  function show(): void {
    const atEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 40;
    list.append(...waiting);
    waiting = [];
    while (list.childElementCount > LINES) list.firstElementChild?.remove();
    if (atEnd) panel.scrollTop = panel.scrollHeight;
  }

  function stackOf(stack: string): HTMLElement {
    const words = createElement('pre', {}, stack);
    const summary = createElement('summary', {}, 'Stack');
    const details = createElement('details', {}, summary, words);
    const map = async () => {
      if (!details.open) return;
      summary.textContent = 'Stack, its source map is being read…';
      const mapped = await stacks.mapped(stack);
      summary.textContent = 'Stack';
      if (mapped === undefined) return;
      details.removeEventListener('toggle', map);
      if (mapped === stack) return;
      words.textContent = mapped;
      const raw = createElement('details', {}, createElement('summary', {}, 'In the bundle'));
      raw.append(createElement('pre', {}, stack));
      details.append(raw);
    };
    // Source maps are long, and an app may fail hundreds of times a second. So a stack is mapped
    // when the reader opens it.
    if (stacks.hasMap) details.addEventListener('toggle', map);
    return details;
  }

  /** Removes the lines of the run before. */
  function startAgain(): void {
    errors = 0;
    last = undefined;
    countErrors('', '');
    if (!none.hidden) return;
    tell('info', createElement('em', {}, 'Started again'));
  }
  return { add, tell, startAgain };
}
