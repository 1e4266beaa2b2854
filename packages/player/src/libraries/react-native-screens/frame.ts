import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { registerFrame } from '../register.ts';
import { bottomTabs } from './bottom-tabs.ts';
import { header } from './header.ts';
import { screen } from './screen.ts';
import { searchBar } from './search-bar.ts';
import { screenStack } from './stack.ts';
import { tabsHost, tabsScreen } from './tabs-host.ts';

/** A plain container with a CSS class. */
const holder =
  (classes: string): ViewFactory =>
  (context) => {
    const element = elementOf(`view ${classes}`);
    return { element, update: box(context, element) };
  };

/**
 * RNSScreenContainer, RNSScreenNavigationContainer:
 * react-native-screens/src/fabric/ScreenContainerNativeComponent.ts
 */
const screenContainer = holder('screen-container');

/** RNSScreenContentWrapper: react-native-screens/src/fabric/ScreenContentWrapperNativeComponent.ts */
const contentWrapper = holder('screen-content');

/** RNSScreenFooter: react-native-screens/src/fabric/ScreenFooterNativeComponent.ts */
const screenFooter = holder('screen-footer');

/**
 * RNSScreenStackHeaderSubview:
 * react-native-screens/src/fabric/ScreenStackHeaderSubviewNativeComponent.ts. The header places it.
 */
const headerSubview = holder('header-subview');

/** A view that has no look of its own. */
const plain = holder('');

/** RNSFullWindowOverlay: react-native-screens/src/fabric/FullWindowOverlayNativeComponent.ts */
const fullWindowOverlay: ViewFactory = (context) => {
  const element = elementOf('full-window-overlay');
  // Its place in the tree has only a marker element, which takes no space.
  const mark = elementOf('full-window-mark');
  context.app.overlay.append(element);
  return {
    element: mark,
    update(props) {
      element.setAttribute('data-tag', String(context.tag));
      if (typeof props.testID === 'string') element.setAttribute('data-testid', props.testID);
    },
    arrange(children) {
      arrangeChildren(element, children);
    },
    remove: () => element.remove(),
  };
};

/** The views of react-native-screens, versions 3 and 4. */

registerFrame('react-native-screens.frame.js', {
  views: {
    RNSScreenStack: screenStack,
    RNSScreen: screen,
    RNSModalScreen: screen,
    RNSScreenContainer: screenContainer,
    RNSScreenNavigationContainer: screenContainer,
    RNSScreenContentWrapper: contentWrapper,
    RNSScreenFooter: screenFooter,
    RNSScreenStackHeaderConfig: header,
    RNSScreenStackHeaderSubview: headerSubview,
    RNSSearchBar: searchBar,
    RNSFullWindowOverlay: fullWindowOverlay,
    RNCTabView: bottomTabs,
    RNSTabsHostIOS: tabsHost,
    RNSTabsHostAndroid: tabsHost,
    RNSTabsHost: tabsHost,
    RNSTabsScreenIOS: tabsScreen,
    RNSTabsScreenAndroid: tabsScreen,
    RNSTabsScreen: tabsScreen,
    RNSBottomTabs: tabsHost,
    RNSBottomTabsScreen: tabsScreen,
    RNSTabsBottomAccessory: plain,
    RNSTabsBottomAccessoryContent: plain,
    RNSSplitHost: plain,
    RNSSplitViewHost: plain,
    RNSSplitScreen: plain,
    RNSSplitViewScreen: plain,
    RNSSafeAreaView: plain,
    RNSScrollViewMarker: plain,
    RNSScrollToTopGuard: plain,
  },
});
