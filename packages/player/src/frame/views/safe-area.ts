import { insetsAt, placeOf } from '../place.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

/**
 * SafeAreaView, RCTSafeAreaView:
 * react-native/Libraries/Components/SafeAreaView/RCTSafeAreaViewNativeComponent.js
 */
export const safeArea: ViewFactory = (context) => {
  const { app } = context;
  const element = document.createElement('div');
  element.className = 'view';
  const style = box(context, element);

  /** Pads the view by the insets that it overlaps. */
  const applyPadding = () => {
    if (!element.isConnected) return;
    const { insets, window } = app.surroundings();
    const { top, right, bottom, left } = insetsAt(placeOf(element), insets, window);
    const style = {
      paddingTop: top,
      paddingRight: right,
      paddingBottom: bottom,
      paddingLeft: left,
    };
    app.tell(context.tag, { style });
  };
  const resized = new ResizeObserver(applyPadding);
  resized.observe(element, { box: 'border-box' });
  const unsubscribe = app.onSurroundings(() => requestAnimationFrame(applyPadding));

  return {
    element,
    update(props, changed) {
      style(props, changed);
      app.afterCommit(applyPadding);
    },
    remove() {
      resized.disconnect();
      unsubscribe();
    },
  };
};
