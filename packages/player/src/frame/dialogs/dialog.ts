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

const STYLES = ['default', 'cancel', 'destructive', 'neutral'] as const;

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
    dialog.append(...groupsOf(choices, shape.as, done));
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

/**
 * The groups of buttons. UIAlertController puts the one that cancels first in a row and last in a
 * column, and apart from the others in a sheet.
 */
function groupsOf(choices: Choice[], as: Shape['as'], done: (id: string) => void): HTMLElement[] {
  // Two long labels are stacked.
  const isShort = choices.length === 2 && choices.every(({ text }) => text.length <= 14);
  const isRow = as === 'alert' && isShort;
  const cancels = choices.filter(({ style }) => style === 'cancel');
  const others = choices.filter(({ style }) => style !== 'cancel');
  const group = (given: Choice[], kind: string) => {
    const element = document.createElement('div');
    element.className = `dialog-buttons ${kind}`;
    element.classList.toggle('is-long', given.length > 3);
    element.append(...given.map((choice) => buttonOf(choice, done)));
    return element;
  };
  if (as === 'alert' || others.length === 0 || cancels.length === 0)
    return [
      group(isRow ? [...cancels, ...others] : [...others, ...cancels], isRow ? 'is-row' : ''),
    ];
  return [group(others, ''), group(cancels, 'is-apart')];
}

function buttonOf({ id, text, style, disabled }: Choice, done: (id: string) => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `dialog-button is-${style}`;
  button.textContent = text;
  button.disabled = disabled === true;
  button.addEventListener('click', () => done(id));
  return button;
}
