import { type Handlers, keywords, set } from './handler.ts';
import { finite } from './length.ts';

/**
 * What of a view's layout the browser does: the worker says where its box is (worker/layout), and
 * here is how boxes lie above each other, and in which direction texts run.
 */
export const layerHandlers: Handlers = {
  ...keywords('direction', 'ltr rtl inherit'),
  ...keywords('display', 'none'),
  /** zIndex is an integer on both platforms. CSS ignores other numbers. */
  zIndex(props, css) {
    const value = finite(props.zIndex);
    if (value !== undefined) set(css, 'zIndex', Math.round(value));
  },
};
