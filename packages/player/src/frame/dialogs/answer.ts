import type { Answers, Question } from '../../protocol/worker.ts';
import { fileUrl } from '../assets.ts';
import { EVERY_WEIGHT, NO_GAP } from '../fonts.ts';
import type { AppFrame } from '../view.ts';
import { ask, said } from './dialog.ts';
import { copy } from './message-bar.ts';
import { showSnackbar } from './snackbar.ts';

/** The limit of open dialogs. More are answered as dismissed. */
const MAX_WAITING = 10;

/** Shows one dialog after the other, in the order of the questions. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Answer>(show: () => Promise<Answer>, refused: Answer): Promise<Answer> => {
    if (waiting >= MAX_WAITING) return refused;
    waiting += 1;
    const mine = last.then(show).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

const LONGEST_MS = 30_000;

/** Image.getSize and prefetch: react-native/Libraries/Image/NativeImageLoaderIOS.js */
function imageSize(app: AppFrame, uri: unknown): Promise<Answers['imageSize']> {
  if (typeof uri !== 'string' || uri === '') return Promise.resolve(null);
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    setTimeout(() => resolve(null), LONGEST_MS);
    image.src = app.resolve(uri);
  });
}

const MAX_FONTS = 200;
const loaded = new Set<string>();

/** Loads a file as a font family. It passes bytes, so no text of the app gets into CSS. */
export async function loadFont(app: AppFrame, family: unknown, uri: unknown): Promise<boolean> {
  if (typeof family !== 'string' || typeof uri !== 'string' || family === '') return false;
  if (loaded.has(family)) return true;
  if (loaded.size >= MAX_FONTS) return false;
  try {
    const answer = await fetch(app.resolve(uri));
    if (!answer.ok) return false;
    await app.addFont(family, await answer.arrayBuffer(), { ...EVERY_WEIGHT, ...NO_GAP });
    loaded.add(family);
    return true;
  } catch {
    return false;
  }
}

type Share = { title: unknown; text: unknown; url: unknown };

/** Shows what the app would share. The user can copy it. */
async function share(app: AppFrame, { title, text, url }: Share): Promise<boolean> {
  const body = document.createElement('pre');
  body.className = 'dialog-shared';
  body.textContent = [said(text), said(url)].filter(Boolean).join('\n');
  const chosen = await ask(app, {
    as: 'sheet',
    title: said(title) || 'Share',
    message: 'The app would share this:',
    body,
    choices: [
      { id: 'copy', text: 'Copy', style: 'default' },
      { id: 'close', text: 'Cancel', style: 'cancel' },
    ],
  });
  if (chosen !== 'copy') return false;
  copy(body.textContent);
  return true;
}

type Prompt = {
  title: unknown;
  message: unknown;
  choices: unknown;
  text: unknown;
  secure: unknown;
  cancelable?: unknown;
};

/** Asks for a line of text: Alert.prompt of iOS. */
async function prompt(
  app: AppFrame,
  question: Prompt,
  signal: AbortSignal,
): Promise<Answers['prompt']> {
  const { title, message, choices, text, secure, cancelable } = question;
  const body = document.createElement('input');
  body.className = 'dialog-input';
  body.type = secure === true ? 'password' : 'text';
  body.autocomplete = 'off';
  body.value = said(text);
  body.ariaLabel = said(title) || 'Text';
  body.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const dialog = body.closest('.dialog');
    dialog?.querySelector<HTMLElement>('.dialog-button:not(.is-cancel)')?.click();
  });
  const id = await ask(app, { as: 'alert', title, message, choices, body, cancelable, signal });
  return id === null ? null : { id, text: body.value };
}

const inTurn = createQueue();

/** The dialogs that the app may dismiss, by their handle. */
const controllers = new Map<unknown, AbortController>();

export const dismiss = (handle: unknown): void => controllers.get(handle)?.abort();

async function untilDismissed<Answer>(
  handle: unknown,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  if (handle !== undefined) controllers.set(handle, controller);
  const answered = await work(controller.signal);
  if (controllers.get(handle) === controller) controllers.delete(handle);
  return answered;
}

/** Waits for earlier dialogs, and stops if the app dismisses this one. */
const inTurnUntilDismissed = <Answer>(
  handle: unknown,
  work: (signal: AbortSignal) => Promise<Answer | null>,
) => untilDismissed(handle, (signal) => inTurn(() => work(signal), null));

/** Answers questions of the worker, most of them by a dialog. */
export async function answer(question: Question, app: AppFrame): Promise<Answers[Question['ask']]> {
  switch (question?.ask) {
    case 'choose':
      return inTurnUntilDismissed(question.handle, (signal) => {
        const as = question.as === 'sheet' ? 'sheet' : 'alert';
        return ask(app, { ...question, as, signal });
      });
    case 'prompt':
      return inTurnUntilDismissed(question.handle, (signal) => prompt(app, question, signal));
    case 'share':
      return inTurn(() => share(app, question), false);
    case 'snackbar':
      return untilDismissed(question.handle, (signal) => showSnackbar(app, question, signal));
    case 'imageSize':
      return imageSize(app, question.uri);
    case 'loadFont':
      return question.uri === undefined
        ? app.findFont(question.family)
        : loadFont(app, question.family, question.uri);
    case 'file':
      return typeof question.uri === 'string' ? fileUrl(app.resolve, question) : '';
    default:
      return null;
  }
}
