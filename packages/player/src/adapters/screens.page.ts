/** The views of react-native-screens, versions 3 and 4. */
import { registerPage } from './register.ts';
import { safeAreaView } from './safe-area/view.ts';
import {
  contentWrapper,
  fullWindowOverlay,
  plain,
  screenContainer,
  screenFooter,
  splitHost,
  splitScreen,
} from './screens/container.ts';
import { header } from './screens/header.ts';
import { headerSubview } from './screens/header-subview.ts';
import { screen } from './screens/screen.ts';
import { searchBar } from './screens/search-bar.ts';
import { screenStack } from './screens/stack.ts';
import { tabsHost, tabsScreen } from './screens/tabs-host.ts';

registerPage('screens.page.js', {
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
