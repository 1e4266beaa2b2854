/** The views of react-native-screens, versions 3 and 4. */

import { safeAreaView } from '../react-native-safe-area-context/view.ts';
import { registerPage } from '../register.ts';
import {
  contentWrapper,
  fullWindowOverlay,
  plain,
  screenContainer,
  screenFooter,
  splitHost,
  splitScreen,
} from './container.ts';
import { header } from './header.ts';
import { headerSubview } from './header-subview.ts';
import { screen } from './screen.ts';
import { searchBar } from './search-bar.ts';
import { screenStack } from './stack.ts';
import { tabsHost, tabsScreen } from './tabs-host.ts';

registerPage('react-native-screens.frame.js', {
  views: {
    ...{ RNSScreenStack: screenStack, RNSScreen: screen, RNSModalScreen: screen },
    ...{ RNSScreenContainer: screenContainer, RNSScreenNavigationContainer: screenContainer },
    ...{ RNSScreenContentWrapper: contentWrapper, RNSScreenFooter: screenFooter },
    ...{ RNSScreenStackHeaderConfig: header, RNSScreenStackHeaderSubview: headerSubview },
    ...{ RNSSearchBar: searchBar, RNSFullWindowOverlay: fullWindowOverlay },
    ...{ RNSTabsHostIOS: tabsHost, RNSTabsHostAndroid: tabsHost, RNSTabsHost: tabsHost },
    ...{
      RNSTabsScreenIOS: tabsScreen,
      RNSTabsScreenAndroid: tabsScreen,
      RNSTabsScreen: tabsScreen,
    },
    ...{ RNSBottomTabs: tabsHost, RNSBottomTabsScreen: tabsScreen },
    ...{ RNSTabsBottomAccessory: plain, RNSTabsBottomAccessoryContent: plain },
    ...{ RNSSplitHost: splitHost, RNSSplitViewHost: splitHost },
    ...{ RNSSplitScreen: splitScreen, RNSSplitViewScreen: splitScreen },
    ...{ RNSSafeAreaView: safeAreaView, RNSScrollViewMarker: plain, RNSScrollToTopGuard: plain },
  },
});
