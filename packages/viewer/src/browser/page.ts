// Functions of pages that need a script: copy, share, relative times, search in files.

const every = <T extends Element>(selector: string) => document.querySelectorAll<T>(selector);

/** Announces the result of a button to screen readers. */
const status = document.createElement('p');
status.className = 'quiet';
status.setAttribute('role', 'status');
document.body.append(status);

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Insecure contexts have no navigator.clipboard, but execCommand can copy a selection.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'quiet';
    document.body.append(area);
    const focused = document.activeElement;
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}

for (const button of every<HTMLButtonElement>('[data-copy]')) {
  const label = button.querySelector('span');
  const words = label?.textContent ?? '';
  let timer = 0;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const done = await copy(button.dataset.copy ?? '');
    const says = done ? 'Copied' : 'Not copied';
    status.textContent = says;
    button.dataset.state = done ? 'done' : 'failed';
    if (label) label.textContent = says;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      status.textContent = '';
      delete button.dataset.state;
      if (label) label.textContent = words;
    }, 2500);
  });
}

// The script of the player runs before this one. A stage without data-shown means that it failed.
for (const stage of every('[data-player]:not([data-shown])')) {
  stage.closest('.is-starting')?.classList.remove('is-starting');
  const answer = stage.querySelector<HTMLElement>('[data-part="answer"]');
  if (!answer) continue;
  answer.hidden = false;
  answer.textContent = 'The app cannot be shown: its player could not be loaded. Reload this page.';
}

for (const button of every<HTMLButtonElement>('[data-share]')) {
  const data = { title: document.title, url: button.dataset.share ?? location.href };
  if (!navigator.canShare?.(data)) continue;
  button.hidden = false;
  // The promise also rejects when the user closes the sheet without sharing.
  button.addEventListener('click', () => navigator.share(data).catch(() => {}));
}

const steps: [string, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Written by hand: the first use of Intl takes 10 ms, in which an app on this page would wait. */
function ago(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  if (unit === undefined || length === undefined) return 'just now';
  const count = Math.trunc(Math.abs(seconds) / length);
  const isPast = seconds < 0;
  if (count === 1 && unit === 'day') return isPast ? 'yesterday' : 'tomorrow';
  if (count === 1 && length > 86_400) return `${isPast ? 'last' : 'next'} ${unit}`;
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return isPast ? `${words} ago` : `in ${words}`;
}

const times = () =>
  [...every<HTMLTimeElement>('time[data-relative]')]
    .map((element) => ({ element, date: new Date(element.dateTime) }))
    .filter(({ date }) => !Number.isNaN(date.getTime()));

function showTimes(): void {
  for (const { element, date } of times()) element.textContent = ago(date);
}
showTimes();
setInterval(showTimes, 60_000);

/** Tooltips have the time in the zone of the reader. They are written when a pointer is over a time. */
function showZone({ target }: Event): void {
  if (!(target instanceof Element && target.closest('time[data-relative]'))) return;
  document.removeEventListener('pointerover', showZone);
  const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
  for (const { element, date } of times()) element.title = absolute.format(date);
}
// Browsers also fire it when a page is laid out below a pointer that is still.
document.addEventListener('pointerover', showZone);

for (const files of every<HTMLDetailsElement>('[data-files]')) {
  const search = files.querySelector<HTMLElement>('.search');
  const input = search?.querySelector('input');
  const output = search?.querySelector('output');
  if (!search || !input || !output) continue;
  const rows = [...files.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const texts = rows.map((row) => row.cells[0]?.textContent?.toLowerCase() ?? '');
  search.hidden = false;
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    const found = rows.filter((row, index) => {
      row.hidden = !texts[index]?.includes(wanted);
      return !row.hidden;
    });
    output.value = wanted ? `${found.length} of ${rows.length}` : '';
  });
}

for (const video of every<HTMLVideoElement>('video')) {
  const failed = () => {
    const words = video.nextElementSibling;
    if (words instanceof HTMLElement) words.hidden = false;
    video.classList.add('is-broken');
  };
  video.addEventListener('error', failed);
  if (video.error) failed();
}

/**
 * Whether a reload would show another page: the content, a 410, or another kind of 404 page of this
 * service. Other errors, and the 404 of a proxy, count as temporary.
 */
async function isDecided(answer: Response, kind = ''): Promise<boolean> {
  if (answer.status !== 404) return answer.ok || answer.status === 410;
  const html = await answer.text();
  return html.includes('message-page') && !html.includes(`data-await="${kind}"`);
}

/** Polls for content that is not ready, at growing intervals, while the page is visible. */
async function lookAgain(wait: number, kind?: string): Promise<void> {
  await new Promise((done) => setTimeout(done, wait));
  if (!document.hidden) {
    const decided = fetch(location.href, { cache: 'no-store' }).then((answer) =>
      isDecided(answer, kind),
    );
    if (await decided.catch(() => false)) return location.reload();
  }
  return lookAgain(Math.min(wait * 1.25, 30_000), kind);
}
const [awaiting] = every<HTMLElement>('[data-await]');
if (awaiting) {
  awaiting.hidden = false;
  void lookAgain(3000, awaiting.dataset.await);
}
