import type { Line } from './line.ts';

export const components: readonly Line[] = [
  ['view', 'View', 'Views draw their colours at their places, on iOS and on Android.'],
  [
    'text',
    'Text, nested',
    'Nested text inherits its style, a word inside of a line can be pressed, and the app hears of its lines.',
  ],
  [
    'text-clamped',
    'Text, clamped (`numberOfLines`, `adjustsFontSizeToFit`)',
    'Text ends after as many lines as it may have, or becomes smaller until it fits.',
  ],
  [
    'image',
    'Image, its sources',
    'Pictures come from assets, data and the network, at their own size; the app hears when one is there or has failed. Headers are sent to hosts that allow them by CORS.',
  ],
  [
    'image-resize-modes',
    'Image, `resizeMode`',
    'Pictures cover, contain, stretch, centre or repeat in their box.',
  ],
  ['image-background', 'ImageBackground', 'A picture lies behind what is in it.'],
  ['scroll-view', 'ScrollView', 'A finger, a wheel and a command scroll; the app hears how far.'],
  ['scroll-paging', 'ScrollView, paging', 'A swipe moves by one page.'],
  ['scroll-snapping', 'ScrollView, snapping', 'What was let go comes to lie at an interval.'],
  [
    'scroll-sticky',
    'ScrollView, sticky headers',
    'Headers stay at the top until the next one comes.',
  ],
  ['refresh-control', 'RefreshControl', 'Pulling down loads anew, in the way of the platform.'],
  [
    'flat-list',
    'FlatList, VirtualizedList',
    'Long lists draw their rows as they come near, in columns too, and scroll to any row.',
  ],
  ['section-list', 'SectionList', 'Sections keep their header at the top.'],
  [
    'text-input',
    'TextInput',
    'Typing, keys, submitting and the focus reach the app, and the app can set them.',
  ],
  ['text-input-controlled', 'TextInput, controlled', 'The app decides what is in a field.'],
  ['text-input-multiline', 'TextInput, multi-line', 'A field of several lines grows with them.'],
  ['text-input-secure', 'TextInput, secure entry', 'A password is not readable.'],
  [
    'text-input-keyboards',
    'TextInput, keyboard types',
    'E-mail, number and url have their keyboards on a phone.',
  ],
  ['text-input-selection', 'TextInput, selection', 'The app hears what is selected, and selects.'],
  ['pressable', 'Pressable', 'Press, long press, press in and out; it looks pressed while it is.'],
  ['hit-slop', '`hitSlop`', 'Small things can be pressed beside them.'],
  [
    'touchables',
    'TouchableOpacity, TouchableHighlight, TouchableWithoutFeedback',
    'TouchableOpacity, TouchableHighlight and TouchableWithoutFeedback show the press in their ways.',
  ],
  ['touchable-native-feedback', 'TouchableNativeFeedback', 'TouchableNativeFeedback, on Android.'],
  [
    'switch',
    'Switch',
    'Switches turn in their colours; one that the app does not follow goes back.',
  ],
  [
    'activity-indicator',
    'ActivityIndicator',
    'It turns in its size and colour, and is gone when it stops.',
  ],
  ['modal', 'Modal', 'Modals lie above everything, slide or fade, and are closed by the app.'],
  [
    'modal-back',
    'Modal, `onRequestClose`',
    "Android's back button (Escape) asks a modal to close.",
  ],
  ['button', 'Button', 'A title to press, as the platform draws it.'],
  ['keyboard-avoiding-view', 'KeyboardAvoidingView', 'What is in it stays above the keyboard.'],
  [
    'safe-area-view',
    'SafeAreaView',
    'What is in it keeps away from the notch and the home indicator.',
  ],
  ['status-bar', 'StatusBar', 'The status bar is light, dark or hidden, as the app says.'],
  [
    'bars',
    'StatusBar, `translucent`',
    "Apps of React Native before 0.77 stand between Android's bars, or below the upper one when they ask for it; newer ones lie below both.",
  ],
  [
    'navigation-bar',
    'Navigation bar: expo-navigation-bar, react-native-edge-to-edge',
    "Android's navigation bar is transparent over newer apps, and has the colour and the style that the app sets.",
  ],
];
