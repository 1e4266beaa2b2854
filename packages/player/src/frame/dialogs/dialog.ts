import type { Choice } from '../../protocol/worker.ts';
import type { AppFrame } from '../view.ts';

/** More buttons or letters do not fit on a phone. */
const MAX_CHOICES = 50;
const MAX_LENGTH = 10_000;
const CLOSING_MS = 180;

export type Shape = {
  as: 'alert' | 'sheet';
  title: unknown;
  message: unknown;
  choices: unknown;
  cancelable?: unknown;
  /** Shown between the message and the buttons. */
  body?: HTMLElement;
  label?: string;
  /** Closes the dialog, as if it had been dismissed. */
  signal?: AbortSignal;
};

/** Returns a text of the app with a limited length. */
export const said = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_LENGTH) : '';

const STYLES = ['default', 'cancel', 'destructive'] as const;

/** Reads the choices that can be shown as buttons. */
export function choicesOf(value: unknown): Choice[] {
  if (!Array.isArray(value)) return [];
  // A dialog that is cut off can still be cancelled.
  const last = value
    .slice(MAX_CHOICES)
    .filter((one) => Object(one).style === 'cancel')
    .slice(0, 1);
  return [...value.slice(0, MAX_CHOICES - last.length), ...last].flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, text, style: wanted, disabled } = one as Record<string, unknown>;
    if (typeof id !== 'string') return [];
    const style = STYLES.find((known) => known === wanted) ?? 'default';
    return { id, text: said(text), style, ...(disabled === true && { disabled }) };
  });
}

let shown = 0;

/** Shows a dialog. Returns the id of the pressed button, or null if the dialog was dismissed. */
export function ask(app: AppFrame, shape: Shape): Promise<string | null> {
  if (shape.signal?.aborted) return Promise.resolve(null);
  const given = choicesOf(shape.choices);
  const ok: Choice = { id: '', text: 'OK', style: 'default' };
  const choices = given.length > 0 ? given : [ok];
  shown += 1;
  const layer = document.createElement('div');
  layer.className = `dialog-layer is-${shape.as}`;
  const dialog = document.createElement('div');
  dialog.className = 'dialog';
  dialog.role = shape.as === 'alert' ? 'alertdialog' : 'dialog';
  dialog.ariaModal = 'true';
  layer.append(dialog);

  const words = document.createElement('div');
  words.className = 'dialog-words';
  for (const [name, value] of [
    ['title', said(shape.title)] as const,
    ['message', said(shape.message)] as const,
  ]) {
    if (value === '') continue;
    const part = document.createElement(name === 'title' ? 'h2' : 'p');
    part.className = `dialog-${name}`;
    part.id = `dialog-${shown}-${name}`;
    part.textContent = value;
    words.append(part);
    dialog.setAttribute(name === 'title' ? 'aria-labelledby' : 'aria-describedby', part.id);
  }
  if (shape.label) dialog.ariaLabel = shape.label;
  if (shape.body) words.append(shape.body);
  if (words.childElementCount > 0) dialog.append(words);

  return new Promise((resolve) => {
    const done = (id: string | null) => {
      close();
      layer.classList.add('is-closing');
      layer.ariaHidden = 'true';
      setTimeout(() => layer.remove(), CLOSING_MS);
      resolve(id === '' && given.length === 0 ? null : id);
    };
    dialog.append(buttons(choices, shape.as, done));
    const cancel = choices.find(({ style }) => style === 'cancel');
    const isCancelable = shape.cancelable === true;
    const back = () => {
      if (cancel || isCancelable || given.length === 0) done(cancel?.id ?? null);
    };
    if (shape.as === 'sheet' || isCancelable)
      layer.addEventListener('click', ({ target }) => target === layer && back());
    // The first element of the dialog to focus.
    const first = dialog.querySelector<HTMLElement>('input, button:enabled');
    const close = app.openLayer(layer, back, first);
    shape.signal?.addEventListener('abort', () => done(null));
  });
}

function buttons(choices: Choice[], as: Shape['as'], done: (id: string) => void): HTMLElement {
  const row = document.createElement('div');
  row.className = 'dialog-buttons';
  // Two long labels are stacked.
  const isWide = choices.length === 2 && choices.every(({ text }) => text.length <= 14);
  row.classList.toggle('is-row', as === 'alert' && isWide);
  row.classList.toggle('is-long', choices.length > 3);
  for (const { id, text, style, disabled } of choices) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `dialog-button is-${style}`;
    button.textContent = text;
    button.disabled = disabled === true;
    button.addEventListener('click', () => done(id));
    row.append(button);
  }
  return row;
}
