import type { WorkerContext } from '../context.ts';
import { tagOf } from './node.ts';

type Answer = (x: number, y: number, width: number, height: number) => void;
type AnswerOnPage = (...box: [...Parameters<Answer>, pageX: number, pageY: number]) => void;

/**
 * Measures views at once (ReactCommon: UIManagerBinding.cpp, dom/DOM.cpp). A view is anything that
 * `tagOf` accepts. A deleted view has no size, and the callback is called nonetheless.
 */
export function createMeasure({ layouts }: Pick<WorkerContext, 'layouts'>) {
  const visible = (view: unknown) => {
    const tag = tagOf(view);
    return tag === undefined ? undefined : layouts.boundsIn(tag, undefined);
  };
  return {
    measure(view: unknown, then: AnswerOnPage) {
      const { x, y } = layouts.orNowhere(tagOf(view));
      const on = visible(view) ?? { x: 0, y: 0, width: 0, height: 0 };
      then(x, y, on.width, on.height, on.x, on.y);
    },
    measureInWindow(view: unknown, then: Answer) {
      const on = visible(view) ?? { x: 0, y: 0, width: 0, height: 0 };
      then(on.x, on.y, on.width, on.height);
    },
    /** Without transforms, as on a device. */
    measureLayout(view: unknown, relativeTo: unknown, failed: () => void, then: Answer) {
      const [tag, ancestor] = [tagOf(view), tagOf(relativeTo)];
      const at =
        tag === undefined || ancestor === undefined
          ? undefined
          : layouts.boundsIn(tag, ancestor, false);
      if (at) then(at.x, at.y, at.width, at.height);
      else failed();
    },
  };
}
