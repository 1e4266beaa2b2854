import type { LogLevel } from '../protocol/worker.ts';
import { make } from './make.ts';
import type { Stacks } from './stacks.ts';

/** http(s) without credentials: all that a page may lead to because an app said so. */
function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

/** Where the app would have gone. The frame lets nothing out: only a click of the reader leads there. */
export function leavingTo(url: string): Node[] {
  const href = safeHref(url);
  if (!href) return [document.createTextNode(`The app opens ${url.slice(0, 300)}`)];
  // As the browser reads it: what the app wrote may look like another host.
  const words = href.slice(0, 300);
  const link = make('a', { href, rel: 'noopener noreferrer nofollow', target: '_blank' }, words);
  return [document.createTextNode('The app opens '), link];
}

/** More would make the page slow, and nobody reads them. */
const LINES = 500;

/** What the app logs, newest last; the same line again is counted. */
export function createConsole(panel: HTMLElement, stacks: Stacks) {
  const list = make('ol', { class: 'console' });
  const none = make('p', { class: 'note' }, 'The app has logged nothing yet.');
  const counts = panel.ownerDocument.querySelector('[data-part="errors"]');
  /** Of what, for who hears the number only. */
  const noun = make('span', { class: 'quiet' });
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
    const mark = make('span', { class: 'times' });
    last = { key, times: 1, mark };
    tell(level, make('span', {}, text), mark, ...(stack ? [stackOf(stack)] : []));
  }

  function countErrors(count: string, what: string): void {
    if (counts) counts.textContent = count;
    noun.textContent = what;
  }

  function tell(level: LogLevel, ...words: Node[]): void {
    none.hidden = true;
    const line = make('li', { class: `is-${level}` });
    line.append(make('span', { class: 'level' }, `${level}: `), ...words);
    if (waiting.push(line) > LINES) waiting.shift();
    if (waiting.length === 1) requestAnimationFrame(show);
  }

  /** All of a moment together: to ask where the list is scrolled to lays it out each time. */
  function show(): void {
    const atEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 40;
    list.append(...waiting);
    waiting = [];
    while (list.childElementCount > LINES) list.firstElementChild?.remove();
    if (atEnd) panel.scrollTop = panel.scrollHeight;
  }

  function stackOf(stack: string): HTMLElement {
    const words = make('pre', {}, stack);
    const summary = make('summary', {}, 'Stack');
    const details = make('details', {}, summary, words);
    const map = async () => {
      if (!details.open) return;
      summary.textContent = 'Stack, its source map is being read…';
      const mapped = await stacks.mapped(stack);
      summary.textContent = 'Stack';
      if (mapped === undefined) return;
      words.textContent = mapped;
      details.removeEventListener('toggle', map);
    };
    // Maps are long, and an app may fail hundreds of times a second: done for who looks at it.
    if (stacks.hasMap) details.addEventListener('toggle', map);
    return details;
  }

  /** What was said before is of another run. */
  function startAgain(): void {
    errors = 0;
    last = undefined;
    countErrors('', '');
    if (!none.hidden) return;
    tell('info', make('em', {}, 'Started again'));
  }
  return { add, tell, startAgain };
}
