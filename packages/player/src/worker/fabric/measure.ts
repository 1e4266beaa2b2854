import type { Layout, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../context.ts';
import { NOWHERE } from './layouts.ts';
import { tagOf } from './node.ts';

type Box = (x: number, y: number, width: number, height: number) => void;
type BoxOnPage = (...box: [...Parameters<Box>, pageX: number, pageY: number]) => void;

/**
 * Measures views by asking the frame (ReactCommon: UIManagerBinding.cpp, NativeDOM.cpp). A view is
 * anything that `tagOf` accepts. A deleted view has no size, and the callback is called
 * nonetheless.
 */
export function createMeasure({
  ask,
  layouts,
  mounted,
}: Pick<WorkerContext, 'ask' | 'layouts' | 'mounted'>) {
  /**
   * Computes a layout from the known ones, without transforms and scrolling. It reads all
   * ancestors, even after an unknown one, so that the effect runs again if any of them changes.
   */
  const known = (
    tag: Tag,
    ancestor: Tag,
  ): Pick<Layout, 'x' | 'y' | 'width' | 'height'> | undefined => {
    const { width, height } = layouts.orNowhere(tag);
    let isKnown = layouts.isKnown(tag);
    let [x, y] = [0, 0];
    for (let at: Tag | undefined = tag; at !== ancestor; at = mounted.parentOf(at)) {
      if (at === undefined) return undefined;
      const layout = layouts.orNowhere(at);
      isKnown &&= layouts.isKnown(at);
      [x, y] = [x + layout.x, y + layout.y];
    }
    return isKnown ? { x, y, width, height } : undefined;
  };
  const measured = (view: unknown, relativeTo: Tag | null = null): Promise<Layout | null> => {
    const tag = tagOf(view);
    return tag === undefined ? Promise.resolve(null) : ask({ ask: 'measure', tag, relativeTo });
  };
  return {
    measure: (view: unknown, then: BoxOnPage) =>
      void measured(view).then((at) => {
        const { x, y, width, height, pageX, pageY } = at ?? NOWHERE;
        then(x, y, width, height, pageX, pageY);
      }),
    measureInWindow: (view: unknown, then: Box) =>
      void measured(view).then((at) => {
        const { pageX, pageY, width, height } = at ?? NOWHERE;
        then(pageX, pageY, width, height);
      }),
    measureLayout(view: unknown, relativeTo: unknown, failed: () => void, then: Box) {
      const [tag, ancestor] = [tagOf(view), tagOf(relativeTo)];
      // FlashList expects a synchronous answer in its effects, as on a device. A wrong answer is
      // corrected, because the effect runs again.
      const at =
        layouts.isRecording && tag !== undefined && ancestor !== undefined
          ? known(tag, ancestor)
          : undefined;
      if (at) return then(at.x, at.y, at.width, at.height);
      void measured(view, ancestor ?? null).then((found) =>
        found ? then(found.x, found.y, found.width, found.height) : failed(),
      );
    },
  };
}
