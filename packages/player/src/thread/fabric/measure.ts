import type { Layout, Tag } from '../../protocol.ts';
import type { Thread } from '../thread.ts';
import { tagOf } from './node.ts';

type Box = (x: number, y: number, width: number, height: number) => void;
type BoxOnPage = (...box: [...Parameters<Box>, pageX: number, pageY: number]) => void;

/** Asks the page where views are (react-native: measure and its like). Views are anything `tagOf` knows. */
export function createMeasure({ ask }: Pick<Thread, 'ask'>) {
  const measured = (view: unknown, relativeTo: Tag | null = null): Promise<Layout | null> => {
    const tag = tagOf(view);
    return tag === undefined ? Promise.resolve(null) : ask({ ask: 'measure', tag, relativeTo });
  };
  return {
    measure: (view: unknown, then: BoxOnPage) =>
      void measured(view).then((at) => {
        if (at) then(at.x, at.y, at.width, at.height, at.pageX, at.pageY);
      }),
    measureInWindow: (view: unknown, then: Box) =>
      void measured(view).then((at) => {
        if (at) then(at.pageX, at.pageY, at.width, at.height);
      }),
    measureLayout: (view: unknown, relativeTo: unknown, failed: () => void, then: Box) =>
      void measured(view, tagOf(relativeTo) ?? null).then((at) =>
        at ? then(at.x, at.y, at.width, at.height) : failed(),
      ),
  };
}
