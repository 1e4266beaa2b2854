import { arrangeIn } from '../../frame/arrange-in.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';

/** A view that only holds others, under this class. */
const holder =
  (classes: string): ViewFactory =>
  (context) => {
    const element = elementOf(`view ${classes}`);
    return { element, update: box(context, element) };
  };

/** RNSScreenContainer, RNSScreenNavigationContainer: react-native-screens/src/fabric/ScreenContainerNativeComponent.ts */
export const screenContainer = holder('screen-container');

/** RNSScreenContentWrapper: react-native-screens/src/fabric/ScreenContentWrapperNativeComponent.ts */
export const contentWrapper = holder('screen-content');

/** RNSScreenFooter: react-native-screens/src/fabric/ScreenFooterNativeComponent.ts */
export const screenFooter = holder('screen-footer');

/** RNSSplitHost, RNSSplitViewHost: react-native-screens/src/fabric/gamma/split */
export const splitHost = holder('split-host');

/** RNSSplitScreen, RNSSplitViewScreen: as above */
export const splitScreen = holder('split-screen');

/** Marks a place for its library and shows nothing of its own. */
export const plain = holder('');

/** RNSFullWindowOverlay: react-native-screens/src/fabric/FullWindowOverlayNativeComponent.ts */
export const fullWindowOverlay: ViewFactory = (context) => {
  const element = elementOf('full-window-overlay');
  // It leaves no room where it was written: only a mark.
  const mark = elementOf('full-window-mark');
  context.app.overlay.append(element);
  return {
    element: mark,
    update(props) {
      element.setAttribute('data-tag', String(context.tag));
      if (typeof props.testID === 'string') element.setAttribute('data-testid', props.testID);
    },
    arrange(children) {
      arrangeIn(element, children);
    },
    remove: () => element.remove(),
  };
};
