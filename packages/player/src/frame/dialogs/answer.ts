import type { Answers, Question } from '../../protocol/worker.ts';
import { fileUrl } from '../assets.ts';
import type { LayoutWatch } from '../layouts.ts';
import type { ViewTree } from '../tree.ts';
import type { AppPage } from '../view.ts';
import { ask } from './dialog.ts';
import { imageSize } from './image-size.ts';
import { loadFont } from './load-font.ts';
import { prompt } from './prompt.ts';
import { createQueue } from './queue.ts';
import { share } from './share.ts';

type Page = { app: AppPage; tree: ViewTree; layouts: LayoutWatch };

const inTurn = createQueue();

/** What the app may take back, shown or still waiting, by its handle. */
const taken = new Map<unknown, AbortController>();

export const dismiss = (handle: unknown): void => taken.get(handle)?.abort();

/** One after the other, and not any more once the app took it back. */
async function inTurnUnless<Answer>(
  handle: unknown,
  work: (signal: AbortSignal) => Promise<Answer | null>,
): Promise<Answer | null> {
  const controller = new AbortController();
  if (handle !== undefined) taken.set(handle, controller);
  const answered = await inTurn(() => work(controller.signal), null);
  if (taken.get(handle) === controller) taken.delete(handle);
  return answered;
}

/** Answers what the thread asks; most of it by asking whoever looks at the app. */
export async function answer(
  question: Question,
  { app, tree, layouts }: Page,
): Promise<Answers[Question['ask']]> {
  switch (question?.ask) {
    case 'measure': {
      const view = tree.view(question.tag);
      const from = question.relativeTo === null ? undefined : tree.view(question.relativeTo);
      return view ? layouts.of(view, from) : null;
    }
    case 'choose':
      return inTurnUnless(question.handle, (signal) => {
        const as = question.as === 'sheet' ? 'sheet' : 'alert';
        return ask(app, { ...question, as, signal });
      });
    case 'prompt':
      return inTurnUnless(question.handle, (signal) => prompt(app, question, signal));
    case 'share':
      return inTurn(() => share(app, question), false);
    case 'imageSize':
      return imageSize(app, question.uri);
    case 'loadFont':
      return loadFont(app, layouts, question.family, question.uri);
    case 'file':
      return typeof question.uri === 'string' ? fileUrl(app.resolve, question) : '';
    default:
      return null;
  }
}
