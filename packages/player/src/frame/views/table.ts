import type { ViewFactory } from '../view.ts';
import { activityIndicator, progressBar } from './activity-indicator.ts';
import { drawerLayoutAndroid } from './drawer-layout-android.ts';
import { image } from './image.ts';
import { keyboardAccessory } from './keyboard-accessory.ts';
import { modal } from './modal.ts';
import { pullToRefresh, swipeRefresh } from './refresh-control.ts';
import { horizontalScroll, scroll } from './scroll.ts';
import { scrollContent } from './scroll-content.ts';
import { switchView } from './switch.ts';
import { text } from './text.ts';
import { textInput } from './text-input.ts';
import { view } from './view.ts';
import { rawText, virtualText } from './virtual-text.ts';

/** The views of React Native itself, by the name of their native component. */
export const views: Record<string, ViewFactory> = {
  ActivityIndicatorView: activityIndicator,
  AndroidDrawerLayout: drawerLayoutAndroid,
  AndroidHorizontalScrollContentView: scrollContent,
  AndroidHorizontalScrollView: horizontalScroll,
  AndroidProgressBar: progressBar,
  AndroidSwipeRefreshLayout: swipeRefresh,
  AndroidSwitch: switchView,
  AndroidTextInput: textInput,
  // It draws only for developer tools, which the player does not have.
  DebuggingOverlay: view,
  InputAccessory: keyboardAccessory,
  LayoutConformance: view,
  ModalHostView: modal,
  // @mattermost/react-native-paste-input, without pictures that are pasted.
  PasteInput: textInput,
  PullToRefreshView: pullToRefresh,
  RCTActivityIndicatorView: activityIndicator,
  RCTImageView: image,
  RCTInputAccessoryView: keyboardAccessory,
  RCTModalHostView: modal,
  RCTMultilineTextInputView: textInput,
  RCTRawText: rawText,
  RCTRefreshControl: pullToRefresh,
  RCTSafeAreaView: view,
  RCTScrollContentView: scrollContent,
  RCTScrollView: scroll,
  RCTSelectableText: text,
  RCTSinglelineTextInputView: textInput,
  RCTSwitch: switchView,
  RCTText: text,
  // The text is shown without the effect.
  RCTTextEffect: virtualText,
  RCTTextInlineImage: image,
  RCTView: view,
  RCTVirtualText: virtualText,
  SafeAreaView: view,
  Switch: switchView,
  // The player renders virtual views that are off screen, too, so their mode never changes.
  VirtualView: view,
  VirtualViewExperimental: view,
};
