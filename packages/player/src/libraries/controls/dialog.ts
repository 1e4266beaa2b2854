import type { AppFrame } from '../../frame/view.ts';
import { elementOf } from '../element.ts';

export type DialogButton = { id: string; text: string };

/**
 * A dialog with content, drawn like those of frame/dialogs. `done` gets the pressed button, or null
 * when the dialog was dismissed. Returns a function that closes it.
 */
export function openDialog(
  app: AppFrame,
  { title, body, look }: { title: string; body: HTMLElement; look: string },
  buttons: readonly DialogButton[],
  done: (id: string | null) => void,
): () => void {
  const layer = elementOf('dialog-layer is-alert');
  const dialog = elementOf(`dialog is-date ${look}`);
  dialog.setAttribute('role', 'alertdialog');
  dialog.ariaModal = 'true';
  dialog.ariaLabel = title;
  const words = elementOf('dialog-words');
  const heading = elementOf('dialog-supporting', 'h2');
  heading.textContent = title;
  words.append(heading, body);
  const row = elementOf('dialog-buttons is-row');
  const finish = (id: string | null) => {
    close();
    done(id);
  };
  for (const { id, text } of buttons) {
    const one = elementOf(`dialog-button is-${id}`, 'button');
    one.textContent = text;
    one.addEventListener('click', () => finish(id));
    row.append(one);
  }
  dialog.append(words, row);
  layer.append(dialog);
  layer.addEventListener('click', ({ target }) => target === layer && finish(null));
  const release = app.openLayer(layer, () => finish(null), row.lastElementChild as HTMLElement);
  const close = () => {
    release();
    layer.remove();
  };
  return close;
}
