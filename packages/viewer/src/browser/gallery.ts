// Opens screenshots in a dialog. Without this script their links open the image files.

type Shot = { href: string; path: string; link: HTMLAnchorElement };

const shots: Shot[] = [];
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-shot]')) {
  // The screenshot in the device also is in the gallery, and counts once.
  const shot = { href: link.href, path: link.dataset.shot ?? '', link };
  const known = shots.findIndex(({ href }) => href === link.href);
  if (known < 0) shots.push(shot);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(known < 0 ? shots.indexOf(shot) : known, link);
  });
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const button = (className: string, label: string, text: string, act: () => void) => {
  const element = make('button', { type: 'button', className, textContent: text });
  element.setAttribute('aria-label', label);
  element.addEventListener('click', act);
  return element;
};

const picture = make('img', {});
const path = make('bdi', {});
const place = make('span', { className: 'place' });
const caption = make('figcaption', {}, path, place);
caption.setAttribute('aria-live', 'polite');
const original = make('a', { textContent: 'Open original', target: '_blank', rel: 'noopener' });
const back = button('turn is-back', 'Previous screenshot', '‹', () => show(current - 1));
const on = button('turn is-on', 'Next screenshot', '›', () => show(current + 1));
const close = button('close', 'Close', '×', () => dialog.close());
const dialog = make(
  'dialog',
  { className: 'lightbox' },
  make('figure', {}, picture, caption),
  back,
  on,
  make('div', { className: 'lightbox-bar' }, original, close),
);
dialog.setAttribute('aria-label', 'Screenshots');
document.body.append(dialog);

let current = 0;
let opener: HTMLElement | null = null;

function show(index: number): void {
  const shot = shots[(index + shots.length) % shots.length];
  if (!shot) return;
  current = shots.indexOf(shot);
  picture.src = shot.href;
  picture.alt = `Screenshot ${shot.path}`;
  path.textContent = shot.path;
  place.textContent = shots.length > 1 ? `${current + 1} of ${shots.length}` : '';
  original.href = shot.href;
  back.hidden = shots.length < 2;
  on.hidden = shots.length < 2;
}

function open(index: number, link: HTMLElement): void {
  opener = link;
  show(index);
  dialog.showModal();
  close.focus();
}

dialog.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowLeft') show(current - 1);
  if (event.key === 'ArrowRight') show(current + 1);
});
// The figure fills the dialog, so a click on it beside the picture is a click on the backdrop.
dialog.addEventListener('click', (event) => {
  const { target } = event;
  if (target === dialog || (target instanceof HTMLElement && target.tagName === 'FIGURE')) {
    dialog.close();
  }
});
dialog.addEventListener('close', () => {
  picture.removeAttribute('src');
  const link = shots[current]?.link;
  // Focuses the link of the screenshot shown last, unless it is in a closed `details`.
  (link?.checkVisibility() ? link : opener)?.focus();
});
