import type { Answers, Question } from '../../protocol.ts';
import type { LayoutWatch } from '../layouts.ts';
import type { ViewTree } from '../tree.ts';
import type { AppPage } from '../view.ts';

type Page = { app: AppPage; tree: ViewTree; layouts: LayoutWatch };

/** Answers what the thread asks; most of it by asking whoever looks at the app. */
export async function answer(
  question: Question,
  { tree, layouts }: Page,
): Promise<Answers[Question['ask']]> {
  switch (question.ask) {
    case 'measure': {
      const view = tree.view(question.tag);
      const from = question.relativeTo === null ? undefined : tree.view(question.relativeTo);
      return view ? layouts.of(view, from) : null;
    }
    default:
      return null;
  }
}
