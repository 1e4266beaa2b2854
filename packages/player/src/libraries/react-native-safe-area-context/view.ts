import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { clearOf } from './edges.ts';
import { insetsFor, onInsets } from './provider.ts';

/** RNCSafeAreaView: react-native-safe-area-context/src/specs/NativeSafeAreaView.ts */
export const safeAreaView: ViewFactory = (context) => {
  const { app } = context;
  const element = elementOf('view');
  const update = box(context, element);
  let props: Props = {};
  let applied: Record<string, string> = {};
  const style = element.style as unknown as Record<string, string>;
  const apply = () => {
    const css = clearOf(insetsFor(element, app), props);
    for (const name of Object.keys(applied)) if (!(name in css)) style[name] = '';
    Object.assign(style, css);
    applied = css;
  };
  const forget = [onInsets(apply), app.onSurroundings(apply)];
  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      apply();
      // Which provider it lies in is known only once it is on the screen.
      app.afterCommit(apply);
    },
    remove() {
      for (const one of forget) one();
    },
  };
};
