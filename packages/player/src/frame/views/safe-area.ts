import { insetsAt, placeOf } from '../place.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

/** SafeAreaView, RCTSafeAreaView: react-native/Libraries/Components/SafeAreaView/RCTSafeAreaViewNativeComponent.js */
export const safeArea: ViewFactory = (context) => {
  const { app } = context;
  const element = document.createElement('div');
  element.className = 'view';
  const style = box(context, element);
  let before = '';

  /** Keeps its children clear of what covers the window where the view reaches there. */
  const clear = () => {
    if (!element.isConnected) return;
    const { insets, window } = app.surroundings();
    const { top, right, bottom, left } = insetsAt(placeOf(element), insets, window);
    const padding = `${top}px ${right}px ${bottom}px ${left}px`;
    if (padding === before) return;
    before = padding;
    element.style.padding = padding;
  };
  const resized = new ResizeObserver(clear);
  resized.observe(element, { box: 'border-box' });
  const forget = app.onSurroundings(() => requestAnimationFrame(clear));

  return {
    element,
    update(props, changed) {
      style(props, changed);
      // Whatever padding the app gave, it is replaced.
      before = '';
      app.afterCommit(clear);
    },
    remove() {
      resized.disconnect();
      forget();
    },
  };
};
