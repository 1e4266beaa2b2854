import type { Answers, Question } from '../../protocol.ts';
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
    case 'choose': {
      const as = question.as === 'sheet' ? 'sheet' : 'alert';
      return inTurn(() => ask(app, { ...question, as }), null);
    }
    case 'prompt':
      return inTurn(() => prompt(app, question), null);
    case 'share':
      return inTurn(() => share(app, question), false);
    case 'imageSize':
      return imageSize(app, question.uri);
    case 'loadFont':
      return loadFont(app, layouts, question.family, question.uri);
    default:
      return null;
  }
}
