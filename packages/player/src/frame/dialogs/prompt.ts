import type { Answers } from '../../protocol/worker.ts';
import type { AppPage } from '../view.ts';
import { ask, said } from './dialog.ts';

type Prompt = {
  title: unknown;
  message: unknown;
  choices: unknown;
  text: unknown;
  secure: unknown;
  as?: unknown;
  least?: unknown;
  most?: unknown;
  cancelable?: unknown;
};

/** Asks for a line of text (iOS: Alert.prompt), a day or a time. */
export async function prompt(
  app: AppPage,
  question: Prompt,
  signal: AbortSignal,
): Promise<Answers['prompt']> {
  const { title, message, choices, text, secure, as, cancelable } = question;
  const body = document.createElement('input');
  body.className = 'dialog-input';
  body.type = secure === true ? 'password' : 'text';
  if (as === 'date' || as === 'time') body.type = as;
  body.min = said(question.least);
  body.max = said(question.most);
  body.autocomplete = 'off';
  body.value = said(text);
  body.ariaLabel = said(title) || 'Text';
  body.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const dialog = body.closest('.dialog');
    const buttons = dialog?.querySelectorAll<HTMLElement>('.dialog-button:not(.is-cancel)') ?? [];
    // Android's dialogs end with what sets it; a neutral button comes before.
    [...buttons].at(body.type === as ? -1 : 0)?.click();
  });
  const id = await ask(app, { as: 'alert', title, message, choices, body, cancelable, signal });
  return id === null ? null : { id, text: body.value };
}
